/* On the page of search: the questions that people ask, before the pages that have the words.

The questions are read from their own page, so there is no list to keep. A rare word counts more
than a common one, and a word in a question more than one in its answer.
*/

const IN_TITLE = 2, IN_ANSWER = 1, ENOUGH = 0.4, SHOWN = 3;

/* A text as words: small letters, no endings of English, numbers whole. */
export function words(text) {
  const found = text.toLowerCase().normalize("NFKC").match(/\+\d+|\d+(?:[.e+-]+\d+)+|[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) => (/^[a-z]{4,}$/.test(word) ? word.replace(/(ing|ed|es|s|e)$/, "") : word));
}

/* The questions that fit, the best first. Each has an address, a title and an answer. */
export function rank(query, questions) {
  const asked = [...new Set(words(query))];
  const known = questions.map(({ address, title, answer }) => {
    const weights = new Map();
    for (const [text, weight] of [[answer, IN_ANSWER], [`${title} ${address}`, IN_TITLE]]) {
      for (const word of words(text)) weights.set(word, weight);
    }
    return weights;
  });
  const rarity = asked.map((word) => {
    const having = known.filter((weights) => weights.has(word)).length;
    return having ? Math.log(1 + questions.length / having) ** 2 : 0;
  });
  const whole = rarity.reduce((sum, part) => sum + part, 0);
  return questions
    .map((question, place) => {
      const fits = asked.map((word) => known[place].get(word) ?? 0);
      const score = fits.reduce((sum, weight, i) => sum + weight * rarity[i], 0);
      const has = fits.reduce((sum, weight, i) => sum + (weight ? rarity[i] : 0), 0);
      return { ...question, score, covers: whole ? has / whole : 0 };
    })
    .filter(({ covers }) => covers >= ENOUGH)
    .sort((one, other) => other.score - one.score);
}

/* The questions of their page: the heading and how else it is asked, then the answer. */
function read(page) {
  return [...page.querySelectorAll("section[id] > h2")].map((heading) => {
    const paragraphs = [...heading.parentElement.querySelectorAll(":scope > p")];
    const also = paragraphs[0]?.querySelector("em:only-child") ? paragraphs.shift() : null;
    heading.querySelector(".headerlink")?.remove();
    return {
      address: heading.parentElement.id,
      asked: heading.textContent.trim(),
      title: `${heading.textContent} ${also?.textContent ?? ""}`,
      answer: paragraphs.map((paragraph) => paragraph.textContent).join(" "),
    };
  });
}

/* Show the best above what Sphinx finds. */
async function show(query, place) {
  const root = document.documentElement.dataset.content_root ?? "./";
  const answered = await fetch(`${root}questions.html`);
  if (!answered.ok) return;
  const page = new DOMParser().parseFromString(await answered.text(), "text/html");
  const heading = page.querySelector("h1");
  const questions = read(page);
  heading.querySelector(".headerlink")?.remove();
  const best = rank(query, questions).slice(0, SHOWN);
  const box = document.createElement("nav");
  const list = document.createElement("ul");
  box.className = "asked-before";
  box.setAttribute("aria-label", heading.textContent);
  box.append(heading.textContent, list);
  for (const { address, asked } of best) {
    const link = document.createElement("a");
    link.href = `${root}questions.html#${address}`;
    link.textContent = asked;
    list.appendChild(document.createElement("li")).append(link);
  }
  if (best.length) place.before(box);
}

if (globalThis.document) {
  const query = new URLSearchParams(location.search).get("q");
  const place = document.querySelector("#search-results");
  if (query && place) show(query, place);
}

/* The questions people ask: a box on their page that filters while one types, and a list above what
the site's search finds.

The questions are read from their own page, so there is no list to maintain. A rare word counts
more than a common one, but little if only answers contain it. In a short query such as "METEOR vs
BLEU" a word that no question contains counts most of all: an answer without it is probably an
answer to something else.
*/

const SHORT = 2, LONG = 4, SHOWN = 5, ORDINARY = 0.15, BEGUN = 4;
const TITLE = "Questions people ask about BLEU";
const BOX = '<input type="search" placeholder="why is my BLEU 0" aria-label="Find a question">';
const COMMON = new Set(`a about add added all allow am an and any are as at be been between bug
  but by calculate calculated calculating can compute computed computing could did differ
  difference do does each every feature fix fixed for from get give got had has have here how i if
  implement implementing implementation in into is it issue just like my no not of on or our
  possible problem question questions result results should so support supports than that the
  their them then there they this to us use used using vs was we were what when where which who
  why will with without work works would you your`.split(/\s+/));
const SAME = { average: "mean", averaged: "mean", averaging: "mean", ref: "reference",
  refs: "references", hyp: "hypothesis", hyps: "hypotheses", ngram: "gram", ngrams: "gram" };

/* Cut the endings of an English word, so that "generated" and "generation" are one word. */
function stem(word) {
  const one = word.replace(/(?<=.{3})s$/, "");
  const cut = one.replace(/(?<=.{3})(ation|at(ing|ed|e)|ion|ing|ed|e)$/, "");
  return cut.replace(/(?<=n)[ct]$/, "").replace(/(.)\1$/, "$1");
}

/* Split a string into words and whole numbers; `normal` compares words without case and endings. */
function split(text) {
  const plain = text.normalize("NFKC");
  const parts = plain.match(/\d+(?:[.e+-]+\d+)+|[\p{L}\p{N}]+/gu) ?? [];
  return [...parts, ...(plain.match(/\b\p{L}+-\d+\b/gu) ?? [])]; // BLEU-4 as one word, too
}

function normal(word) {
  const said = word.toLowerCase().replace(/^bl(?:eu|ue)(\d?)$/, (_, n) => n ? `bleu-${n}` : "bleu");
  const lower = SAME[said] ?? said;
  return /^[a-z]{4,}$/.test(lower) ? stem(lower) : lower;
}

/* List the words that tell what is meant. */
const telling = (text) => split(text).filter((word) => !COMMON.has(word.toLowerCase()));

/* Return what the search of all pages looks for: numbers and “BLEU” are on every one of them. */
export const worth = (query) => telling(query).filter((word) => !/^(\d+|bleu)$/i.test(word)).join(" ");

/* Return the questions that fit, the best first, and the words that no question contains.

A question has an address, the words it is asked in, other words (also) and an answer.
*/
export function rank(query, questions) {
  const known = questions.map(({ address, asked, also, answer }) => {
    const title = `${asked} ${address} ${address.replace("-", "")}`;
    const points = (text, i) => split(text).map((word) => [normal(word), i + 1]); // 1, 2 or 3
    return new Map([answer, also, title].flatMap(points));
  });
  const every = known.flatMap((weights) => [...weights.keys()]);
  const finish = (word) => every.includes(word) || word.length < BEGUN ? word
    : every.find((other) => other.startsWith(word)) ?? word; // people look while they type
  const typed = new Map(telling(query).map((word) => [finish(normal(word)), word]));
  const terms = [...typed.keys()];
  const unheard = Math.min(1, SHORT / terms.length) ** 2;
  const rarity = terms.map((word) => {
    const weights = known.map((one) => one.get(word)).filter(Boolean);
    const kind = !weights.length ? unheard : Math.max(...weights) > 1 ? 1 : ORDINARY;
    return kind * Math.log(1 + questions.length / (weights.length || 1)) ** 2;
  });
  const part = Math.min(1, LONG / terms.length); // a long query contains ordinary words
  const whole = rarity.reduce((sum, one) => sum + one, 0);
  const best = questions
    .map((question, place) => {
      const fits = terms.map((word) => known[place].get(word) ?? 0);
      const score = fits.reduce((sum, weight, i) => sum + weight * rarity[i], 0);
      return { ...question, score, size: telling(question.asked).length };
    })
    .filter(({ score }) => score && score >= part * whole)
    .sort((one, other) => other.score - one.score || one.size - other.size);
  const unknown = terms.filter((word) => !every.includes(word));
  return { best, unknown: unknown.map((word) => typed.get(word)) };
}

/* Read the questions of their page: the heading, how else it is asked, and the answer. */
function read(page) {
  return [...page.querySelectorAll("section > h2[id]")].map((heading) => {
    const paragraphs = [...heading.parentElement.querySelectorAll(":scope > p")];
    const also = paragraphs[0]?.querySelector("em:only-child") ? paragraphs.shift() : null;
    return {
      address: heading.id,
      asked: heading.textContent.replace("¶", "").trim(),
      also: also?.textContent ?? "",
      answer: paragraphs.map((paragraph) => paragraph.textContent).join(" "),
    };
  });
}

/* List the answers to a query, or the words that no question contains; for none, all questions. */
function list(box, query, questions, page) {
  const { best, unknown } = rank(query, questions);
  const asks = query.trim(), shown = asks ? best.slice(0, SHOWN) : page ? [] : questions;
  const nothing = unknown.length ? `mentions ${unknown.join(" or ")}` : "fits";
  const found = shown.length || !asks;
  box.querySelector("p").textContent = found ? TITLE : `No question here ${nothing}.`;
  box.querySelector("ul").innerHTML = "<li><a></a></li>".repeat(shown.length);
  box.querySelectorAll("a").forEach((link, place) => {
    link.href = `${page}#${shown[place].address}`;
    link.textContent = shown[place].asked;
  });
}

/* Put the list where the page of questions begins, with a box to type into, or above a search. */
async function start(search) {
  const page = search ? `${document.documentElement.dataset.content_root}questions.html` : "";
  const text = search && await (await fetch(page)).text();
  const questions = read(search ? new DOMParser().parseFromString(text, "text/html") : document);
  const box = document.createElement("nav");
  box.className = "asked-before";
  box.ariaLabel = TITLE;
  box.innerHTML = `${search ? "" : BOX}<p role="status"></p><ul></ul>`;
  if (search) search.before(box); else document.querySelector("article h1").after(box);
  const listen = ({ target }) => list(box, target.value, questions, page);
  (search ?? box).addEventListener("input", listen);
  list(box, new URLSearchParams(location.search).get("q") ?? "", questions, page);
}

if (globalThis.document?.documentElement.lang === "en") start(document.querySelector("#search"));

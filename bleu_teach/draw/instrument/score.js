/* BLEU in the browser, counted as bleu_teach counts it, and what follows from the counts. */

// Lower-cased words without punctuation; an apostrophe or a hyphen inside a word stays.
export function tokenize(text) {
  const chars = [" ", ...text.normalize("NFC").toLowerCase(), " "];
  const inWord = (char) => /[\p{L}\p{M}\p{N}]/u.test(char);
  const kept = (char, place) => "'’-".includes(char)
    ? inWord(chars[place]) && inWord(chars[place + 2])
    : !/[!-/:-@[-`{-~]|\p{P}/u.test(char);
  const line = chars.slice(1, -1).map((char, place) => (kept(char, place) ? char : " ")).join("");
  // Python's whitespace: a byte order mark is a character, and U+001C to U+001F, U+0085 are spaces.
  return line.split(/(?:[^\S\ufeff]|[\x1c-\x1f\x85])+/u).filter(Boolean);
}

export const splitLines = (content) => content.split("\n").filter((line) => line.trim());
export const sum = (all) => all.reduce((a, b) => a + b, 0);
export const ngrams = (tokens, n) => tokens.slice(0, Math.max(0, tokens.length - n + 1))
    .map((_, k) => tokens.slice(k, k + n).join(" "));

export function count(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

// Each n-gram of the candidate: its kind, the number of this copy, how many each reference has, and
// how many are allowed by which one, the first that has it most often.
export function mark(candidate, references, n) {
  const counts = references.map((reference) => count(ngrams(reference, n))), seen = new Map();
  return ngrams(candidate, n).map((item) => {
    const copy = (seen.get(item) ?? 0) + 1, each = counts.map((one) => one.get(item) ?? 0);
    const allowed = Math.max(...each), reference = each.indexOf(allowed);
    seen.set(item, copy);
    const kind = copy <= allowed ? "matched" : allowed ? "clipped" : "unmatched";
    return { item, kind, copy, each, allowed, reference };
  });
}

export function closest(c, lengths) {
  const away = (length) => Math.abs(length - c);
  return [...lengths].sort((a, b) => away(a) - away(b) || a - b)[0];
}

export const penaltyOf = (c, r) => (c >= r ? 1 : c ? Math.exp(1 - r / c) : 0);
export const penaltyAt = (c, lengths) => penaltyOf(c, closest(c, lengths));

function combine(matches, totals, c, r) {
  const penalty = penaltyOf(c, r), number = matches.length;
  const log = sum(matches.map((m, k) => Math.log(m / totals[k]) / number));
  const score = matches.includes(0) ? 0 : penalty * Math.exp(log);
  const fractions = matches.map((m, k) => `${m}/${totals[k]}`);
  return { matches, totals, fractions, c, r, penalty, score };
}

export function bleu(candidate, references, maxN = 4) {
  const rows = Array.from({ length: maxN }, (_, k) => mark(candidate, references, k + 1));
  const matches = rows.map((marks) => marks.filter(({ kind }) => kind === "matched").length);
  const c = candidate.length, r = closest(c, references.map((one) => one.length));
  return { rows, ...combine(matches, rows.map((marks) => marks.length), c, r) };
}

// Matches, totals and lengths of all segments added first, and scored once.
export function pool(found) {
  const add = (of) => sum(found.map(of));
  const addEach = (name) => found[0][name].map((_, k) => add((one) => one[name][k]));
  return combine(addEach("matches"), addEach("totals"), add(({ c }) => c), add(({ r }) => r));
}

// A reference laid over the candidate with as few changes as possible: columns with the place of a
// word of each, or -1 where one of them has none.
export function align(candidate, reference) {
  const steps = candidate.map(() => []);
  const cost = (i, j) => (i < 0 ? j + 1 : j < 0 ? i + 1 : steps[i][j]);
  candidate.forEach((word, i) => reference.forEach((other, j) => {
    steps[i][j] = Math.min(cost(i - 1, j - 1) + (word !== other), cost(i - 1, j) + 1,
      cost(i, j - 1) + 1);
  }));
  const columns = [];
  let i = candidate.length - 1, j = reference.length - 1;
  while (i >= 0 || j >= 0) {
    const now = cost(i, j);
    if (i < 0 || (j >= 0 && now === cost(i, j - 1) + 1)) columns.unshift([-1, j--]);
    else if (j >= 0 && now === cost(i - 1, j - 1) + (candidate[i] !== reference[j]))
      columns.unshift([i--, j--]);
    else columns.unshift([i--, -1]);
  }
  return columns;
}

// The places of a reference's words that lie in an n-gram which the candidate matched.
export function usedPlaces(reference, cells, n) {
  const left = count(cells.filter(({ kind }) => kind === "matched").map(({ item }) => item));
  const places = new Set();
  ngrams(reference, n).forEach((item, start) => {
    if (left.get(item) > 0) for (let k = start; k < start + n; k++) places.add(k);
    left.set(item, left.get(item) - 1);
  });
  return places;
}

// The first and the last place of the chunk around a word: each bigram in it is in a reference.
export function chunkAround(place, bigrams = []) {
  let [from, to] = [place, place];
  while (from > 0 && bigrams[from - 1]?.allowed) from--;
  while (to < bigrams.length && bigrams[to].allowed) to++;
  return [from, to];
}

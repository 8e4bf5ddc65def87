const maxTerms = 10

/** Matches runs of Chinese characters and runs of other letters and digits: `CT检查` consists of two runs. */
const run = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv

/**
 * Returns the distinct words of a query, normalised like the indexed texts. A service must contain all of these words.
 */
export const splitIntoTerms = (query: string) =>
  [...new Set(query.normalize('NFKC').toLowerCase().match(run))].slice(0, maxTerms)

/** Returns the index entries of a word: its pairs of characters, or its only character. */
export function toNgrams(term: string) {
  const characters = Array.from(term)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

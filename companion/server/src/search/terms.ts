const maxTerms = 10

/** Matches runs of Chinese characters, and runs of other letters and digits: `CT检查` has two. */
const run = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv

/** Returns the distinct words of a query, normalised like the indexed texts. A service must contain all of them. */
export const termsOf = (query: string) =>
  [...new Set(query.normalize('NFKC').toLowerCase().match(run))].slice(0, maxTerms)

/** Returns the index entries of a word: its pairs of characters, or the character if there is only one. */
export function ngramsOf(term: string) {
  const characters = Array.from(term)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

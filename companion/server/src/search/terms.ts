const maxTerms = 10

/** Runs of Chinese characters, and runs of other letters and digits: `CT检查` are two. */
const run = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv

/** The words of a query as the database folds texts, each once; all of them have to be found. */
export const termsOf = (query: string) =>
  [...new Set(query.normalize('NFKC').toLowerCase().match(run))].slice(0, maxTerms)

/** What the index knows of a word: its pairs of characters, of a single one itself. */
export function gramsOf(term: string) {
  const characters = Array.from(term)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

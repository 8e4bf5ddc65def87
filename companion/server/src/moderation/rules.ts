export type WordCategory = 'block' | 'review'
export type SensitiveWord = { word: string; category: WordCategory }

/**
 * Returns the letters and digits of a text in lower case, so that spaces, punctuation and full-width characters cannot
 * hide a sensitive word.
 */
export const normaliseTextForMatching = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the words that one of the texts contains, even if other characters separate the letters of a word. */
export function findSensitiveWords(
  words: readonly SensitiveWord[],
  texts: readonly string[],
): SensitiveWord[] {
  const normalised = texts.map(normaliseTextForMatching).filter(Boolean)
  return words.filter(({ word }) => normalised.some((text) => text.includes(word)))
}

/** Returns the stricter category of the found words, or undefined if no words were found. */
export const findStrictestCategory = (found: readonly SensitiveWord[]): WordCategory | undefined =>
  found.some(({ category }) => category === 'block') ? 'block' : found[0]?.category

/** Returns whether a text contains a word that no public text may contain. */
export const hasBlockedWord = (words: readonly SensitiveWord[], texts: readonly string[]) =>
  findStrictestCategory(findSensitiveWords(words, texts)) === 'block'

/** Minimum length of a sensitive word. A shorter word would match by chance in ordinary texts. */
const minWordLength = 2
export const maxSensitiveWordLength = 40
export const maxSensitiveWords = 5000

type Change = { add: readonly SensitiveWord[]; remove: readonly string[] }

/**
 * Returns the changed word list, the words that are new or have a new category, and the words that were removed. Words
 * are compared in their normalised form.
 */
export function applyWordListChanges(current: readonly SensitiveWord[], { add, remove }: Change) {
  const list = new Map(current.map(({ word, category }) => [word, category]))
  const removed = [...new Set(remove.map(normaliseTextForMatching))].filter((word) => list.delete(word))
  const requested = new Map(add.map(({ word, category }) => [normaliseTextForMatching(word), category]))
  const added = [...requested]
    .filter(([word, category]) => list.get(word) !== category)
    .map(([word, category]): SensitiveWord => ({ word, category }))
  for (const { word, category } of added) list.set(word, category)
  const words = [...list].map(([word, category]): SensitiveWord => ({ word, category }))
  return { words, added, removed: removed.filter((word) => !list.has(word)) }
}

/** Returns the words to add and to remove in order to turn one word list into another. */
export function diffWordLists(from: readonly SensitiveWord[], to: readonly SensitiveWord[]): Change {
  const kept = new Set(to.map(({ word }) => word))
  return { add: to, remove: from.map(({ word }) => word).filter((word) => !kept.has(word)) }
}

type Version = { added: readonly SensitiveWord[]; removed: readonly string[] }

/** Returns the word list that results from these changes, which are sorted from the oldest to the newest. */
export const replayWordListVersions = (versions: readonly Version[]) =>
  versions.reduce<SensitiveWord[]>(
    (words, { added, removed }) => applyWordListChanges(words, { add: added, remove: removed }).words,
    [],
  )

/** Returns the error code if a word cannot be in the list, or undefined if it can. */
export function decideSensitiveWordRefusal(word: string) {
  const { length } = Array.from(normaliseTextForMatching(word))
  if (length < minWordLength) return 'WORD_TOO_SHORT'
  if (length > maxSensitiveWordLength) return 'WORD_TOO_LONG'
}

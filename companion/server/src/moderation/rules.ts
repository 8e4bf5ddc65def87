export type WordCategory = 'block' | 'review'
export type Word = { word: string; category: WordCategory }

/**
 * Returns the letters and digits of a text in lower case. Drops spaces, punctuation and full-width forms, which could
 * hide a sensitive word.
 */
export const normaliseForMatching = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the words that one of the texts contains, even if other characters separate the letters of a word. */
export function findWords(words: readonly Word[], texts: readonly string[]): Word[] {
  const normalised = texts.map(normaliseForMatching).filter(Boolean)
  return words.filter(({ word }) => normalised.some((text) => text.includes(word)))
}

/** Returns the stricter category of the found words, or undefined if there are none. */
export const strictestCategory = (found: readonly Word[]): WordCategory | undefined =>
  found.some(({ category }) => category === 'block') ? 'block' : found[0]?.category

/** Returns whether a text contains a word that no public text may contain. */
export const hasBlockedWord = (words: readonly Word[], texts: readonly string[]) =>
  strictestCategory(findWords(words, texts)) === 'block'

/** Shorter words would match by chance in ordinary texts. */
const minWordLength = 2
export const maxWordLength = 40
export const maxWords = 5000

type Change = { add: readonly Word[]; remove: readonly string[] }

/**
 * Returns the changed list, and the words that were really added or removed. Words are compared in their
 * normalised form.
 */
export function changeWords(current: readonly Word[], { add, remove }: Change) {
  const list = new Map(current.map(({ word, category }) => [word, category]))
  const removed = [...new Set(remove.map(normaliseForMatching))].filter((word) => list.delete(word))
  const requested = new Map(add.map(({ word, category }) => [normaliseForMatching(word), category]))
  const added = [...requested]
    .filter(([word, category]) => list.get(word) !== category)
    .map(([word, category]): Word => ({ word, category }))
  for (const { word, category } of added) list.set(word, category)
  const words = [...list].map(([word, category]): Word => ({ word, category }))
  return { words, added, removed: removed.filter((word) => !list.has(word)) }
}

/** Returns the change that turns one list into another. */
export function differenceOf(from: readonly Word[], to: readonly Word[]): Change {
  const kept = new Set(to.map(({ word }) => word))
  return { add: to, remove: from.map(({ word }) => word).filter((word) => !kept.has(word)) }
}

type Version = { added: readonly Word[]; removed: readonly string[] }

/** Returns the list after these changes, oldest first. */
export const replayVersions = (versions: readonly Version[]) =>
  versions.reduce<Word[]>(
    (words, { added, removed }) => changeWords(words, { add: added, remove: removed }).words,
    [],
  )

/** Returns the error code if a word cannot be in the list. */
export function wordRefusal(word: string) {
  const { length } = Array.from(normaliseForMatching(word))
  if (length < minWordLength) return 'WORD_TOO_SHORT'
  if (length > maxWordLength) return 'WORD_TOO_LONG'
}

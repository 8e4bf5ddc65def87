import { sensitiveWords } from './sensitive-words.ts'

/**
 * Returns the letters and digits of a text, in lower case, without the spaces, punctuation and full-width forms that
 * could hide a word.
 */
export const normaliseForMatching = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const words = sensitiveWords.map(normaliseForMatching)

/** Returns whether one of the texts contains a sensitive word, even if other characters separate its letters. */
export const isSensitive = (texts: string[]) =>
  texts.map(normaliseForMatching).some((text) => words.some((word) => text.includes(word)))

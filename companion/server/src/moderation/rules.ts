import { sensitiveWords } from './sensitive-words.ts'

/**
 * Returns the letters and digits of a text in lower case. Drops spaces, punctuation and full-width forms, which could
 * hide a sensitive word.
 */
export const normaliseForMatching = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const words = sensitiveWords.map(normaliseForMatching)

/**
 * Returns whether one of the texts contains a sensitive word, even if other characters separate the letters of the
 * word.
 */
export const hasSensitiveWord = (texts: string[]) =>
  texts.map(normaliseForMatching).some((text) => words.some((word) => text.includes(word)))

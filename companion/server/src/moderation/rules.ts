import { sensitiveWords } from './sensitive-words.ts'

/** What is left of a text when everything is taken out that could stand between the letters of a word. */
export const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const words = sensitiveWords.map(lettersOf)

/** Whether one of the texts has a word in it that has no place in public, however it is spaced out. */
export const isSensitive = (texts: string[]) =>
  texts.map(lettersOf).some((text) => words.some((word) => text.includes(word)))

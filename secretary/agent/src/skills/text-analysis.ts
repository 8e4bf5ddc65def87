import type { Instant } from '@sanhe/kit/runtime/clock'
import { findTimeInText } from './parse-times.ts'

const sentencesOf = (text: string) =>
  text
    .split(/\n+/)
    .flatMap((line) => [...new Intl.Segmenter('zh', { granularity: 'sentence' }).segment(line)])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

const wordsOf = (text: string) =>
  [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment.toLowerCase()] : [],
  )

/** Stop words: common words that the analysis ignores. */
const common = new Set(
  'the a an and or but of to in on at by for with from as is are was were be been it its this that these those we you he she they i not no will would can could has have had do does did our your their 的 了 和 是 在 我 你 他 她 它 们 我们 你们 他们 这 那 有 就 都 也 与 及 对 为 于 并 但 而 或 一个 不'.split(
    ' ',
  ),
)
const listRelevantWords = (text: string) =>
  wordsOf(text).filter((word) => !common.has(word) && /\p{L}/u.test(word))

/** Returns the sentences with the most frequent words, in the order of the text, unchanged. */
export function summarizeText(text: string, count: number) {
  const sentences = [...new Set(sentencesOf(text))]
  const frequency = new Map<string, number>()
  for (const word of listRelevantWords(text)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const score = (sentence: string) => {
    const words = listRelevantWords(sentence)
    const sum = words.reduce((total, word) => total + (frequency.get(word) ?? 0), 0)
    // Divides the sum by the square root of the number of words, because a plain sum favours long sentences.
    return words.length ? sum / Math.sqrt(words.length) : 0
  }
  const best = new Set(sentences.toSorted((a, b) => score(b) - score(a)).slice(0, count))
  return sentences.filter((sentence) => best.has(sentence))
}

export const countCharactersAndWords = (text: string) => ({
  characters: Array.from(text.replaceAll(/\s/g, '')).length,
  words: wordsOf(text).length,
  chinese: text.match(/\p{Script=Han}/gu)?.length ?? 0,
  sentences: sentencesOf(text).length,
  lines: text.split('\n').filter((line) => line.trim()).length,
})

/**
 * Every repetition in these patterns is limited, because an unlimited one takes quadratic time in a long text
 * of digits.
 */
const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g
const phone =
  /(?<![\d.])(?:\+?\d{1,3}[- ]?)?(?:1[3-9]\d[- ]?\d{4}[- ]?\d{4}|0\d{2,3}[- ]\d{7,8}|\(?\d{3}\)?[- ]\d{3}[- ]\d{4})(?![\d.])/g
const amount =
  /(?:[¥￥$€£]\s?\d[\d,]{0,20}(?:\.\d{1,10})?(?:\s?(?:万|亿))?|(?<![\d.])\d[\d,]{0,20}(?:\.\d{1,10})?\s?(?:万元|亿元|元|块|美元|欧元|USD|EUR|CNY|RMB|yuan|dollars|euros)(?![a-z]))/gi
/**
 * Separators that split a text into pieces. Dates are searched in each piece separately, because the search finds only
 * one date in a text.
 */
const pieces = /[\n,，;；。.!?！？、](?!\d)|\s(?:and|to)\s|和|到|至/

/**
 * Largest number of characters of a piece in which a date is searched. Text without punctuation is split by length,
 * because the search for a date takes more than linear time.
 */
const longestPiece = 200
const windows = (piece = '') =>
  Array.from({ length: Math.ceil(piece.length / longestPiece) }, (_, n) =>
    piece.slice(n * longestPiece, (n + 1) * longestPiece),
  )

export function extractTextEntities(text: string, where: { now: Instant; timeZone: string }) {
  const withoutNumbers = text.replaceAll(email, ' ').replaceAll(phone, ' ').replaceAll(amount, ' ')
  const dates = withoutNumbers
    .split(pieces)
    .flatMap(windows)
    .flatMap((piece) => findTimeInText(piece, where)?.text.trim() ?? [])
  const all = (pattern: RegExp, from = text) => unique(from.match(pattern) ?? [])
  return { dates: unique(dates), phones: all(phone), emails: all(email), amounts: all(amount) }
}

const unique = (found: string[]) => [...new Set(found.map((one) => one.trim()))]

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : undefined

const endsWithHan = /\p{Script=Han}$/u
const startsWithHan = /^\p{Script=Han}/u

/** A part between two spaces of at most so many characters stays whole, because its line can end at the spaces. */
const shortPartLength = 6

/**
 * Splits a Chinese text at the places where a line may end: between two words. A number stays together with its unit, as
 * in 12月2日. Spaces and punctuation stay with the word before them. Without `Intl.Segmenter` the text stays whole.
 */
export function splitIntoPhrases(text: string): string[] {
  const parts = text.split(/(?<= )/)
  const isSplit = (part: string) => parts.length === 1 || part.trimEnd().length > shortPartLength
  return joinParts(parts.flatMap((part) => (isSplit(part) ? splitIntoWords(part) : part)))
}

const splitIntoWords = (text: string) =>
  segmenter ? [...segmenter.segment(text)].map(({ segment }) => segment) : [text]

const isSingle = (word: string) => /^\p{Script=Han}$/u.test(word)
const endsWithUnit = /\d\p{Script=Han}$/u

/** Particles belong to the word before them; every other single character belongs to the word after it. */
const particles = new Set(['的', '了', '吗', '呢', '吧'])

/** Whether a line may end after `phrase`, whose last word is `before`. */
const canEndLine = (phrase: string, before: string, after: string, isLast: boolean) =>
  endsWithHan.test(phrase) &&
  startsWithHan.test(after) &&
  !particles.has(after) &&
  !(isSingle(after) && isLast) &&
  (!isSingle(before) || particles.has(before) || endsWithUnit.test(phrase))

/** Joins the words between which a line must not end: numbers and their units, and words of one character. */
function joinParts(words: readonly string[]) {
  const phrases: string[] = []
  for (const [index, word] of words.entries()) {
    const phrase = phrases.at(-1)
    const isLast = index === words.length - 1
    if (phrase === undefined || canEndLine(phrase, words[index - 1] ?? '', word, isLast)) phrases.push(word)
    else phrases[phrases.length - 1] = phrase + word
  }
  return phrases
}

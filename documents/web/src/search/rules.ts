export type SnippetPart = { text: string; isMark: boolean }

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const readable = (escaped: string) =>
  escaped.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')

/** Splits a snippet, which is escaped text with `<mark>` as its only markup, into plain text pieces. */
export function splitSnippet(snippet: string): SnippetPart[] {
  return snippet
    .split(/<mark>(.*?)<\/mark>/s)
    .map((text, index) => ({ text: readable(text), isMark: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

const termsOf = (typed: string) => typed.normalize('NFC').trim().split(/\s+/).filter(Boolean)
const inPattern = (term: string) => term.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/**
 * Splits a title into pieces and marks the typed words. The snippets of the index cover only the text, so the client
 * marks titles itself.
 */
export function highlightTitle(title: string, typed: string): SnippetPart[] {
  const terms = termsOf(typed).map(inPattern)
  if (terms.length === 0) return [{ text: title, isMark: false }]
  return title
    .split(new RegExp(`(${terms.join('|')})`, 'giu'))
    .map((text, index) => ({ text, isMark: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** Lowest score at which a command is listed before documents. */
export const minStrongMatchScore = 3

/**
 * Rates how well the labels match the typed text: start of the label, start of a word, part of a word, letters in
 * order; 0 for no match.
 */
export const scoreLabelMatch = (typed: string, labels: readonly string[]) =>
  Math.max(0, ...labels.map((label) => labelScore(plain(typed), plain(label))))

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[…:：]/g, '')
    .trim()
    .replace(/\s+/g, ' ')

function labelScore(typed: string, label: string) {
  if (typed === '') return 1
  if (label.startsWith(typed)) return 4
  const starts = typed.split(' ').every((term) => label.split(' ').some((word) => word.startsWith(term)))
  if (starts) return typed.length > 1 ? 3 : 2
  // A match inside a word needs at least three Latin letters, because two letters occur in nearly every label. Chinese
  // characters need no minimum, because two of them form a word already.
  if (label.includes(typed) && (typed.length > 2 || /\p{Script=Han}/u.test(typed))) return 2
  return typed.length > 1 && isInOrder(typed.replaceAll(' ', ''), label) ? 1 : 0
}

/** Matches `nd` and `newdoc` with `new document`: each letter follows the previous one or begins a word. */
function isInOrder(letters: string, label: string, from = 0): boolean {
  const [letter] = letters
  if (letter === undefined) return true
  const rest = letters.slice(letter.length)
  for (let at = from; at < label.length; at += 1) {
    const isReachable = (at === from && from > 0) || at === 0 || label[at - 1] === ' '
    if (isReachable && label.startsWith(letter, at) && isInOrder(rest, label, at + letter.length)) return true
  }
  return false
}

/** Returns the list index one step away, and continues at the other end of the list. */
export function getWrappedIndex(index: number, step: 1 | -1, count: number) {
  return count === 0 ? -1 : (index + step + count) % count
}

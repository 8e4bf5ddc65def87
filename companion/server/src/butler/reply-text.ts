import { cleanClause, lengthOf, takeClauses } from './clauses.ts'

/** Characters as people count them. */
export const maxReplyLength = 100
/** From here on only whole sentences are said: one that does not fit any more would stand there cut off. */
const freeLength = 50

export const disclaimer = '（仅供参考，不构成医疗建议）'
const medicine = /吃药|服药|用药|药物|药片|剂量|毫克|治疗|诊断|血压|血糖|病情|症状/u

const endsSentence = (text: string) => /[。！？…!?]$/u.test(text)

/** What a reply ends with, by what it is about and what was said in it. */
export const tailOf = (isMedical: boolean) => (text: string) =>
  isMedical || medicine.test(text) ? disclaimer : ''

/**
 * A reply as it comes from a brain, in pieces that can be said: clean, in Chinese, and with its tail never longer than
 * `maxReplyLength`. What was said cannot be taken back, so of the last sentence nothing is said before it is whole.
 */
export function createReplyText(tail: (text: string) => string) {
  let said = ''
  let held = ''
  let rest = ''
  let isFull = false

  const fits = (text: string) => lengthOf(text) + lengthOf(tail(text)) <= maxReplyLength
  function release() {
    const piece = held
    said += held
    held = ''
    return piece ? [piece] : []
  }
  function offer(clause: string): string[] {
    if (isFull) return []
    const clean = cleanClause(clause)
    if (!fits(said + held + clean)) {
      isFull = true
      return []
    }
    held += clean
    // Not a word before the first Chinese one: what never becomes Chinese is no reply.
    if (!/\p{Script=Han}/u.test(said + held)) return []
    return lengthOf(said + held) <= freeLength || endsSentence(held) ? release() : []
  }

  return {
    /** Whether more would not be heard. */
    isFull: () => isFull,
    text: () => said,
    push(delta: string): string[] {
      const { clauses, rest: left } = takeClauses(rest + delta)
      rest = left
      return clauses.flatMap(offer)
    },
    /** The last pieces: what is still to be said, and the tail. */
    end(): string[] {
      const last = offer(rest)
      rest = ''
      if (!/\p{Script=Han}/u.test(said + held)) return []
      // Cut off after a whole sentence where there is one, else as late as possible.
      const left = isFull && endsSentence(said) ? [] : release()
      const ending = tail(said)
      said += ending
      return [...last, ...left, ...(ending ? [ending] : [])]
    },
    /** Something of ours instead of what was still to come, where there is room; what was said keeps its tail. */
    breakOff(words: string): string[] {
      const ending = said ? tail(said) : ''
      rest = ''
      held = lengthOf(said + words + ending) <= maxReplyLength ? words + ending : ending
      return release()
    },
  }
}

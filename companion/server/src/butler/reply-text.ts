import { characterCount, cleanClause, splitClauses } from './clauses.ts'

/** Counts Unicode characters, not UTF-16 units. */
export const maxReplyLength = 100
/** From this length on only complete sentences are sent, so that the reply does not end within a sentence. */
const freeLength = 50

export const disclaimer = '（仅供参考，不构成医疗建议）'
const medicine = /吃药|服药|用药|药物|药片|剂量|毫克|治疗|诊断|血压|血糖|病情|症状/u

const endsSentence = (text: string) => /[。！？…!?]$/u.test(text)

/** Returns the text at the end of a reply: the medical disclaimer if the question or the reply is about medicine. */
export const disclaimerFor = (isMedical: boolean) => (text: string) =>
  isMedical || medicine.test(text) ? disclaimer : ''

/**
 * Turns the output of a brain into pieces that can be sent: clean, in Chinese, and at most `maxReplyLength` characters
 * with the tail. Sent text cannot be withdrawn, so near the limit a sentence is sent only when it is complete.
 */
export function createReplyText(tail: (text: string) => string) {
  let sent = ''
  let held = ''
  let rest = ''
  let isFull = false

  const fits = (text: string) => characterCount(text) + characterCount(tail(text)) <= maxReplyLength
  function release() {
    const piece = held
    sent += held
    held = ''
    return piece ? [piece] : []
  }
  function offer(clause: string): string[] {
    if (isFull) return []
    const clean = cleanClause(clause)
    if (!fits(sent + held + clean)) {
      isFull = true
      return []
    }
    held += clean
    // Nothing is sent before the first Chinese character, because a text without Chinese is no reply.
    if (!/\p{Script=Han}/u.test(sent + held)) return []
    return characterCount(sent + held) <= freeLength || endsSentence(held) ? release() : []
  }

  return {
    /** True once further text would be dropped. */
    isFull: () => isFull,
    text: () => sent,
    push(delta: string): string[] {
      const { clauses, rest: left } = splitClauses(rest + delta)
      rest = left
      return clauses.flatMap(offer)
    },
    /** Returns the last pieces: the held text and the tail. */
    end(): string[] {
      const last = offer(rest)
      rest = ''
      if (!/\p{Script=Han}/u.test(sent + held)) return []
      // A full reply ends after a complete sentence if possible, otherwise as late as possible.
      const left = isFull && endsSentence(sent) ? [] : release()
      const ending = tail(sent)
      sent += ending
      return [...last, ...left, ...(ending ? [ending] : [])]
    },
    /** Ends the reply with `words` if there is room. Text already sent keeps its tail. */
    breakOff(words: string): string[] {
      const ending = sent ? tail(sent) : ''
      rest = ''
      held = characterCount(sent + words + ending) <= maxReplyLength ? words + ending : ending
      return release()
    },
  }
}

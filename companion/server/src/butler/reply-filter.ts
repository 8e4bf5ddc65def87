import { countCharacters, sanitiseClause, splitClauses } from './clauses.ts'

/** Largest number of characters of a reply. A Unicode code point counts as one character. */
export const maxReplyLength = 100
/**
 * Number of characters after which only complete sentences are sent, so that the reply does not end within a sentence.
 */
const unrestrictedLength = 50

export const medicalDisclaimer = '（仅供参考，不构成医疗建议）'
const medicalWords = /吃药|服药|用药|药物|药片|剂量|毫克|治疗|诊断|血压|血糖|病情|症状/u

const endsSentence = (text: string) => /[。！？…!?]$/u.test(text)

/**
 * Returns a function that chooses the end of a reply. The end is the medical disclaimer if the question or the reply is
 * about medicine, otherwise an empty string.
 */
export const createMedicalDisclaimerSelector = (isMedical: boolean) => (text: string) =>
  isMedical || medicalWords.test(text) ? medicalDisclaimer : ''

/**
 * Filters the output of a brain and splits it into pieces that can be sent. The result is Chinese text of at most
 * `maxReplyLength` characters, including `tail`. Sent text cannot be withdrawn, so near the limit a sentence is sent
 * only when it is complete.
 */
export function createReplyFilter(tail: (text: string) => string) {
  let sent = ''
  let held = ''
  let rest = ''
  let isFull = false

  const fits = (text: string) => countCharacters(text) + countCharacters(tail(text)) <= maxReplyLength
  function release() {
    const piece = held
    sent += held
    held = ''
    return piece ? [piece] : []
  }
  function offer(clause: string): string[] {
    if (isFull) return []
    const clean = sanitiseClause(clause)
    if (!fits(sent + held + clean)) {
      isFull = true
      return []
    }
    held += clean
    // Nothing is sent before the first Chinese character, because a text without Chinese characters is not a valid
    // reply.
    if (!/\p{Script=Han}/u.test(sent + held)) return []
    return countCharacters(sent + held) <= unrestrictedLength || endsSentence(held) ? release() : []
  }

  return {
    /** Returns whether the reply has reached its largest length. Further text is discarded then. */
    isFull: () => isFull,
    text: () => sent,
    push(delta: string): string[] {
      const { clauses, rest: left } = splitClauses(rest + delta)
      rest = left
      return clauses.flatMap(offer)
    },
    /** Returns the last pieces of the reply: the text that was not sent yet, and `tail`. */
    end(): string[] {
      const last = offer(rest)
      rest = ''
      if (!/\p{Script=Han}/u.test(sent + held)) return []
      // A full reply ends after a complete sentence if possible. Otherwise it ends as close to the limit as possible.
      const left = isFull && endsSentence(sent) ? [] : release()
      const ending = tail(sent)
      sent += ending
      return [...last, ...left, ...(ending ? [ending] : [])]
    },
    /**
     * Returns the last piece of a reply that the model did not finish. Adds `words` if the reply has room for them.
     * Adds `tail` only if a part of the reply was already sent.
     */
    breakOff(words: string): string[] {
      const ending = sent ? tail(sent) : ''
      rest = ''
      held = countCharacters(sent + words + ending) <= maxReplyLength ? words + ending : ending
      return release()
    },
  }
}

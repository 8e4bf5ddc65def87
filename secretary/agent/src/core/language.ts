import type { ReplyLanguage } from './bilingual-text.ts'
import type { BrainMessage } from './brain.ts'

/** Returns `zh` if the text contains a Chinese character, otherwise `en`. */
export const detectLanguage = (text: string): ReplyLanguage => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en')

/**
 * Returns the newest message of the user, which the reply answers. Messages with results of sub-agents and
 * summaries have the role `user` but are not written by the user.
 */
export const findLastUserMessage = (messages: BrainMessage[]) =>
  messages.findLast(({ role, results, isSummary }) => role === 'user' && !results && !isSummary)

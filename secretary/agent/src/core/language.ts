import type { ReplyLanguage } from './reply-language.ts'
import type { BrainMessage } from './brain.ts'

/** Returns `zh` if the text contains a Chinese character, otherwise `en`. */
export const detectLanguage = (text: string): ReplyLanguage => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en')

/**
 * Returns the newest message of the user, which the reply answers. Messages with results of sub-agents and
 * summaries have the role `user` but are not written by the user.
 */
export const findLastUserMessage = (messages: BrainMessage[]) => messages.findLast(isWrittenByUser)

const isWrittenByUser = ({ role, results, isSummary }: BrainMessage) =>
  role === 'user' && !results && !isSummary

/**
 * Returns the language in which the user writes. A message that consists of files has the language of the newest message
 * with a text; if there is none, of the names of its files.
 */
export function detectUserLanguage(messages: BrainMessage[]): ReplyLanguage {
  const own = messages.filter(isWrittenByUser)
  const text = own.findLast(({ content }) => content.trim() !== '')?.content
  return detectLanguage(
    text ??
      own
        .at(-1)
        ?.files?.map(({ name }) => name)
        .join(' ') ??
      '',
  )
}

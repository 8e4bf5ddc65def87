import type { BrainMessage, Language } from '#core'

/** Returns Chinese if the text contains a Chinese character. */
export const detectLanguage = (text: string): Language => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en')

/** Returns the last message of the user, which the reply answers. */
export const lastUserMessage = (messages: BrainMessage[]) => messages.findLast(({ role }) => role === 'user')

import type { BrainMessage, Language } from '#core'

/** Chinese as soon as there is a Chinese character in it. */
export const languageOf = (text: string): Language => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en')

/** What the person said last: what a reply answers. */
export const lastWords = (messages: BrainMessage[]) => messages.findLast(({ role }) => role === 'user')

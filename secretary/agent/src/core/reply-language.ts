import type { BilingualText } from '@sanhe/protocol/bilingual-text'

/** Language of a reply. */
export type ReplyLanguage = keyof BilingualText

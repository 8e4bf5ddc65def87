export type ReplyLanguage = 'en' | 'zh'

/** The same text in both languages of the product. */
export type BilingualText = Record<ReplyLanguage, string>

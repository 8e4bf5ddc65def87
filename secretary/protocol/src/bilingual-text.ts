/** The same text in both languages of the product. */
export type BilingualText = { en: string; zh: string }

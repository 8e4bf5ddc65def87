import hljs from 'highlight.js/lib/common'

/** Longer listings are data, not code that somebody reads for its colours. */
const maxLength = 100_000

/** HTML of a listing; '' where the language is not known, which leaves it as text. */
export const highlight = (code: string, language: string) =>
  code.length <= maxLength && hljs.getLanguage(language)
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : ''

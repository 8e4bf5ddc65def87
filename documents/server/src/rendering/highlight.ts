import hljs from 'highlight.js/lib/common'

/** Largest length of a code block with syntax highlighting. Longer blocks are usually data and stay without colours. */
const maxLength = 100_000

/** Returns the HTML of a code listing, or '' for an unknown language, which leaves the listing as text. */
export const highlightCode = (code: string, language: string) =>
  code.length <= maxLength && hljs.getLanguage(language)
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : ''

import { isExternalUrl, externalLinkRel, sanitizeUrl } from './urls.ts'

/**
 * HTML elements that a document may contain. None of them can run scripts, submit a form, embed a page, change its
 * position or set an id.
 */
export const allowedElements = [
  'h1 h2 h3 h4 h5 h6 p div section blockquote hr br wbr',
  'ul ol li dl dt dd details summary figure figcaption',
  'table caption thead tbody tfoot tr th td pre code kbd samp var',
  'a img span strong b em i u s del ins mark small sub sup',
  'abbr cite dfn q time ruby rb rp rt',
].flatMap((names) => names.split(' '))

export const commonAttributes = ['class', 'title', 'lang', 'dir', 'data-line', 'data-anchor']
const cell = ['align', 'colspan', 'rowspan', 'scope']
export const allowedAttributes: Record<string, string[]> = {
  a: ['href', 'rel', 'data-wiki'],
  img: ['src', 'alt', 'width', 'height'],
  span: ['role', 'aria-checked', 'aria-label', 'data-src'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  details: ['open'],
  time: ['datetime'],
  del: ['datetime'],
  ins: ['datetime'],
  th: cell,
  td: cell,
}

/**
 * Allows only class names that `markdown.css` and syntax highlighting use, because other classes of the page could make
 * the element cover the page.
 */
export const allowedClasses = [
  /^(code|language-[\w+#.-]{1,30}|hljs(-[\w-]{1,30})?|mermaid-source|math|math-display)$/,
  /^(task|task-done|task-list|task-box|front-matter|table-scroll|wiki-link|remote-image|footnotes|footnote-ref|footnote-back)$/,
  /^callout(-(title|note|tip|important|warning|caution))?$/,
]

export type HtmlAttributes = Record<string, string>
/** `text` replaces the content of the element, if present. */
export type SanitizedElement = { tagName: string; attribs: HtmlAttributes; text?: string }

/**
 * Returns the allowed parts of an element, for sanitize-html on the server and DOMPurify in the browser. An external
 * image would reveal the reader to its host, so it becomes a placeholder that loads after a click.
 */
export function applyElementWhitelist(tagName: string, attribs: HtmlAttributes): SanitizedElement {
  const names = [...commonAttributes, ...(allowedAttributes[tagName] ?? [])]
  const kept: HtmlAttributes = {}
  for (const name of names) {
    const value = Object.hasOwn(attribs, name) ? cleanValue(name, attribs[name]!) : undefined
    if (value !== undefined) kept[name] = value
  }
  if (tagName === 'a' && isExternalUrl(kept['href'] ?? '')) kept['rel'] = externalLinkRel
  if (tagName === 'img' && isExternalUrl(kept['src'] ?? '')) return remoteImage(kept)
  return { tagName, attribs: kept }
}

function remoteImage({ src = '', alt = '' }: HtmlAttributes): SanitizedElement {
  const attribs = { class: 'remote-image', 'data-src': src, title: src }
  return {
    tagName: 'span',
    attribs,
    text: alt || src.replace(/^\w+:/, '').replace(/^[\\/]+|[\\/?#].*$/g, ''),
  }
}

function cleanValue(name: string, value: string) {
  if (name === 'href') return sanitizeUrl(value)
  if (name === 'src' || name === 'data-src')
    return sanitizeUrl(value)?.match(/^mailto:/i) ? undefined : sanitizeUrl(value)
  if (name === 'class') return cleanClasses(value)
  if (name === 'data-line' || name === 'width' || name === 'height' || name === 'value' || name === 'start')
    return /^\d{1,7}$/.test(value) ? value : undefined
  if (name === 'colspan' || name === 'rowspan') return /^\d{1,2}$/.test(value) ? value : undefined
  if (name === 'role') return value === 'checkbox' ? value : undefined
  return value
}

const cleanClasses = (value: string) =>
  value
    .split(/\s+/)
    .filter((name) => allowedClasses.some((pattern) => pattern.test(name)))
    .join(' ') || undefined

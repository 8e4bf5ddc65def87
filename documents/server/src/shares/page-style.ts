import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sources = [
  // Style sheet for documents, which the web client uses too.
  new URL('../../../../ui/src/markdown/markdown.css', import.meta.url),
  new URL('./page.css', import.meta.url),
]

const withoutComments = (css: string) => css.replace(/\/\*[^]*?\*\//g, '').replace(/\n\s*/g, '\n')

export const sharePageStyle = sources.map((source) => withoutComments(readFileSync(source, 'utf8'))).join('')

/**
 * Content-Security-Policy of share pages. It allows no script, no style but the page's own, and nothing from other
 * hosts. Forms may only be sent to this service.
 */
export const sharePageSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(sharePageStyle).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

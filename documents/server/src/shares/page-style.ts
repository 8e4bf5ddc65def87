import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sources = [
  // How a document reads is one file for the web client and this page.
  new URL('../../../../ui/src/markdown/markdown.css', import.meta.url),
  new URL('./page.css', import.meta.url),
]

const withoutComments = (css: string) => css.replace(/\/\*[^]*?\*\//g, '').replace(/\n\s*/g, '\n')

export const pageStyle = sources.map((source) => withoutComments(readFileSync(source, 'utf8'))).join('')

/** No script, no style but this one, nothing from elsewhere, and the form leads only back to us. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

import { createHash } from 'node:crypto'
import { readPageStyle } from '#rendering'

const withoutComments = (css: string) => css.replace(/\/\*[^]*?\*\//g, '').replace(/\n\s*/g, '\n')

export const sharePageStyle = withoutComments(readPageStyle(new URL('./page.css', import.meta.url)))

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

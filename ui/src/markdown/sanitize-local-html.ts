import { purifyOptions } from '@sanhe/markdown/whitelist'
import createPurify from 'dompurify'
import { sanitizeElement } from './sanitize-element.ts'

let purify: ReturnType<typeof createPurify> | undefined

function purifier() {
  if (purify) return purify
  purify = createPurify(window)
  purify.addHook('beforeSanitizeAttributes', (node) => {
    // DOMPurify calls the hook for text and comments too.
    if (node.nodeType === Node.ELEMENT_NODE) sanitizeElement(node)
  })
  return purify
}

/** Turns untrusted HTML into a safe fragment. */
export const sanitizeLocalHtml = (html: string) =>
  purifier().sanitize(html, { ...purifyOptions, RETURN_DOM_FRAGMENT: true })

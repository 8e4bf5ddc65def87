import { domPurifyOptions } from '@sanhe/markdown/sanitizer-options'
import createPurify from 'dompurify'
import { sanitizeElement } from './sanitize-element.ts'

let purify: ReturnType<typeof createPurify> | undefined

function purifier() {
  if (purify) return purify
  purify = createPurify(window)
  purify.addHook('beforeSanitizeAttributes', (node) => {
    // Only elements are processed here; DOMPurify calls this hook for text and comment nodes too.
    if (node.nodeType === Node.ELEMENT_NODE) sanitizeElement(node)
  })
  return purify
}

/** Turns untrusted HTML into a sanitized fragment. */
export const sanitizeLocalHtml = (html: string) =>
  purifier().sanitize(html, { ...domPurifyOptions, RETURN_DOM_FRAGMENT: true })

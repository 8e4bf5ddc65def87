import { allowedElements } from '@sanhe/markdown/whitelist'
import { sanitizeElement } from './sanitize-element.ts'

const allowed = new Set(allowedElements)
const htmlNamespace = 'http://www.w3.org/1999/xhtml'

/**
 * Turns HTML that the server has sanitized into a fragment and checks the HTML again with the same whitelist. The page
 * displays exactly the checked nodes: they are not serialized and parsed again.
 */
export function sanitizeServerHtml(html: string) {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const element of template.content.querySelectorAll('*'))
    if (element.namespaceURI === htmlNamespace && allowed.has(element.localName)) sanitizeElement(element)
    else element.remove()
  return template.content
}

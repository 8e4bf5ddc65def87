import { allowedElements } from '@sanhe/markdown/whitelist'
import { sanitizeElement } from './sanitize-element.ts'

const allowed = new Set(allowedElements)
const htmlNamespace = 'http://www.w3.org/1999/xhtml'

/**
 * Turns HTML that the server has sanitized into a fragment. The same whitelist checks again the nodes that the page
 * will display: the HTML is not serialized and parsed between the check and the page.
 */
export function sanitizeServerHtml(html: string) {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const element of template.content.querySelectorAll('*'))
    if (element.namespaceURI === htmlNamespace && allowed.has(element.localName)) sanitizeElement(element)
    else element.remove()
  return template.content
}

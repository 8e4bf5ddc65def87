import { allowedElements } from '@sanhe/markdown/whitelist'
import { sanitizeElement } from './judge.ts'

const allowed = new Set(allowedElements)
const htmlNamespace = 'http://www.w3.org/1999/xhtml'

/**
 * HTML that the service has cleaned, as a fragment. It is judged once more by the same whitelist, on the very nodes
 * that the page will show: nothing is written down and read again between the judgement and the page.
 */
export function sanitizeServerHtml(html: string) {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const element of template.content.querySelectorAll('*'))
    if (element.namespaceURI === htmlNamespace && allowed.has(element.localName)) sanitizeElement(element)
    else element.remove()
  return template.content
}

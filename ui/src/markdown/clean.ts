import { cleanElement, purifyOptions } from '@sanhe/kit/markdown/whitelist'
import createPurify from 'dompurify'

let purify: ReturnType<typeof createPurify> | undefined

function purifier() {
  if (purify) return purify
  purify = createPurify(window)
  purify.addHook('beforeSanitizeAttributes', judge)
  return purify
}

/** Untrusted HTML as a fragment that the page can show. */
export const cleanFragment = (html: string) =>
  purifier().sanitize(html, { ...purifyOptions, RETURN_DOM_FRAGMENT: true })

function judge(node: Element) {
  // The hook is called for text and comments too.
  if (node.nodeType !== Node.ELEMENT_NODE) return
  const tagName = node.tagName.toLowerCase()
  const before = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  const after = cleanElement(tagName, before)
  const element = after.tagName === tagName ? node : document.createElement(after.tagName)
  for (const name of Object.keys(before)) node.removeAttribute(name)
  for (const [name, value] of Object.entries(after.attribs)) element.setAttribute(name, value)
  if (after.text !== undefined) element.textContent = after.text
  if (element !== node) node.replaceWith(element)
}

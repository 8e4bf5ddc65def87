import { applyElementWhitelist } from '@sanhe/markdown/whitelist'

/**
 * Removes from an HTML element what the whitelist does not allow. An image of another site is replaced by a
 * placeholder.
 */
export function sanitizeElement(element: Element) {
  const tagName = element.tagName.toLowerCase()
  const before = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  const after = applyElementWhitelist(tagName, before)
  const judged = after.tagName === tagName ? element : document.createElement(after.tagName)
  for (const name of Object.keys(before)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(after.attribs)) judged.setAttribute(name, value)
  if (after.text !== undefined) judged.textContent = after.text
  if (judged !== element) element.replaceWith(judged)
}

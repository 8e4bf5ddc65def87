import { append, marks, selectAll } from '@sanhe/documents/html-elements'
import { describeCallout } from '@sanhe/markdown/callout-kinds'
import { toOwnUrlPath } from './titled-link.ts'
import { parseOwnUrl } from './own-url.ts'

/** Buttons and labels of the reading view that are no part of the text. */
const controls = '.code-head, .heading-link, .footnote-back, .callout > summary > svg'

/**
 * Rewrites HTML that was copied from the reading view of a document, so that the converter finds the tasks, callouts,
 * formulas, footnotes and links that were written there. Leaves other HTML as it is.
 */
export function cleanCopiedDocument(body: HTMLElement) {
  const texts = selectAll(body, '.markdown:has(> .md-block)')
  // A copy of the whole page begins with the title and the author.
  if (texts.length > 0) body.replaceChildren(...texts)
  for (const control of selectAll(body, controls)) control.remove()
  for (const box of selectAll(body, 'li > .task-box'))
    box.replaceWith(box.getAttribute('aria-checked') === 'true' ? '☑ ' : '☐ ')
  for (const formula of selectAll(body, '.math[data-tex]')) formula.textContent = formula.dataset['tex'] ?? ''
  for (const link of selectAll<HTMLAnchorElement>(body, 'a[href]:not([data-wiki])')) {
    const own = parseOwnUrl(link.href, location.origin)
    if (own) link.setAttribute('href', toOwnUrlPath(own))
  }
  for (const callout of selectAll(body, '.callout')) markCallout(callout)
  markFootnotes(body)
}

function markCallout(callout: HTMLElement) {
  const [, kind = 'note'] = /callout-(\w+)/.exec(callout.className) ?? []
  const heading = callout.querySelector(':scope > .callout-title')
  const title = heading?.textContent?.trim() ?? ''
  const isDefault = [true, false].some((isChinese) => describeCallout(kind, isChinese).label === title)
  heading?.remove()
  callout.setAttribute(marks.callout, kind.toUpperCase())
  if (!isDefault) callout.setAttribute(marks.calloutTitle, title)
}

function markFootnotes(body: HTMLElement) {
  for (const reference of selectAll(body, '.footnote-ref'))
    reference.setAttribute(marks.footnote, reference.textContent?.trim() ?? '')
  for (const [index, item] of selectAll(body, '.footnotes li').entries()) {
    const text = item.ownerDocument.createElement('div')
    text.setAttribute(marks.footnoteText, String(index + 1))
    append(text, item.childNodes)
    body.append(text)
  }
  for (const section of selectAll(body, '.footnotes')) section.remove()
}

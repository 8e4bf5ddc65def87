import { toHeadingAnchor } from '@sanhe/markdown/headings'
import { selectAll, unwrap } from './html-elements.ts'

const webLink = /^(https?|mailto|tel):/i

/** Encodes the characters that end a link of Markdown. */
export const encodeUrl = (url: string) =>
  url.trim().replaceAll(/[\s()<>]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`)

/**
 * Keeps links to the web, to email addresses, to headings of the same document and those that `isKept` accepts. Any
 * other link, for example `javascript:` or `file:`, becomes its text. Returns how many links became text.
 */
export function cleanLinks(root: Element, isKept: (href: string) => boolean = () => false) {
  const anchors = listAnchors(root)
  let dropped = 0
  for (const link of selectAll(root, 'a')) {
    const href = (link.getAttribute('href') ?? '').trim()
    const url = href.startsWith('#') ? anchors.get(href.slice(1)) : href
    if (url !== undefined && (url.startsWith('#') || webLink.test(url) || isKept(url))) {
      link.setAttribute('href', encodeUrl(url))
      link.removeAttribute('title')
    } else {
      if (href && !href.startsWith('#')) dropped += 1
      unwrap(link)
    }
  }
  return dropped
}

/** Maps each id of a heading, or of an element inside a heading, to the link to that heading. */
export function listAnchors(root: Element) {
  const anchors = new Map<string, string>()
  const taken = new Map<string, number>()
  for (const heading of selectAll(root, 'h1, h2, h3, h4, h5, h6')) {
    const anchor = toHeadingAnchor(heading.textContent ?? '')
    const count = taken.get(anchor) ?? 0
    taken.set(anchor, count + 1)
    for (const { id } of [heading, ...selectAll(heading, '[id]')])
      if (id && anchor) anchors.set(id, `#${count ? `${anchor}-${count}` : anchor}`)
  }
  return anchors
}

/** Reduces the description of each picture to one line that Markdown can hold. */
export function cleanPictures(root: Element) {
  for (const picture of selectAll(root, 'img')) {
    const [line = ''] = (picture.getAttribute('alt') ?? '').trim().split('\n')
    picture.setAttribute(
      'alt',
      line
        .replaceAll(/[[\]\\]/g, ' ')
        .slice(0, 300)
        .trim(),
    )
    picture.removeAttribute('title')
  }
}

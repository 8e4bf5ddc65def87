import { headingAnchorPrefix } from '@sanhe/markdown/anchor-prefix'

let isReached = false

/**
 * Scrolls to the heading whose anchor is in the URL, with or without the anchor prefix of documents. Scrolls once for
 * each URL, so that later renderings do not move the page.
 */
export function scrollToHeading(hash: string, isNew: boolean) {
  if (isNew) isReached = false
  if (isReached) return
  const names = [hash, headingAnchorPrefix + hash]
  const target = names.map((name) => document.querySelector(`#${CSS.escape(name)}`)).find(Boolean)
  target?.scrollIntoView({ block: 'start' })
  isReached = Boolean(target)
}

import { headingAnchorPrefix } from '@sanhe/markdown/headings'

let isReached = false

/**
 * Scrolls to the heading that the URL names, by its anchor with or without the prefix. It scrolls once per URL, so that
 * later renderings do not move the page.
 */
export function scrollToHeading(hash: string, isNew: boolean) {
  if (isNew) isReached = false
  if (isReached) return
  const names = [hash, headingAnchorPrefix + hash]
  const target = names.map((name) => document.querySelector(`#${CSS.escape(name)}`)).find(Boolean)
  target?.scrollIntoView({ block: 'start' })
  isReached = Boolean(target)
}

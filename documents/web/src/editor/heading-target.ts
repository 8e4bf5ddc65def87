import { anchorPrefix } from '@sanhe/markdown/headings'

let isReached = false

/**
 * Brings the heading to the top that an address names, by its anchor with or without the prefix. Once it was reached it
 * stays where its reader scrolls it, however often the text is drawn again, until a new address is followed.
 */
export function scrollToHeading(hash: string, isNew: boolean) {
  if (isNew) isReached = false
  if (isReached) return
  const names = [hash, anchorPrefix + hash]
  const target = names.map((name) => document.querySelector(`#${CSS.escape(name)}`)).find(Boolean)
  target?.scrollIntoView({ block: 'start' })
  isReached = Boolean(target)
}

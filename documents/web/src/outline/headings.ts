export type OutlineHeading = { anchor: string; text: string; depth: number; element: HTMLElement }

/** Levels of headings that the outline shows. */
const selector = ':is(h1, h2, h3, h4)[id]'

/**
 * Returns the headings of a rendered document. A single H1 at the top is the title and is left out. The depth counts
 * from the highest remaining level, so that a document without H1 is not indented.
 */
export function readHeadings(root: ParentNode): OutlineHeading[] {
  const elements = [...root.querySelectorAll<HTMLElement>(selector)]
  const levels = elements.map(({ localName }) => Number(localName[1]))
  const hasTitle = levels[0] === 1 && levels.indexOf(1, 1) === -1
  const shown = hasTitle ? elements.slice(1) : elements
  const top = Math.min(...shown.map(({ localName }) => Number(localName[1])))
  return shown.map((element) => ({
    anchor: element.id,
    text: element.textContent.trim(),
    depth: Number(element.localName[1]) - top,
    element,
  }))
}

/** Distance in pixels from the top of the window at which the reader is considered to have reached a heading. */
const readingLine = 140

/**
 * Returns the anchor of the last heading that has scrolled above `readingLine`, or of the first heading if none has.
 */
export function findCurrentHeading(headings: readonly OutlineHeading[]): string | undefined {
  const passed = headings.findLast(({ element }) => element.getBoundingClientRect().top <= readingLine)
  return (passed ?? headings[0])?.anchor
}

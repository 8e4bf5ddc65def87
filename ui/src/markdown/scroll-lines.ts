/** Vertical position of a source line in a view, in pixels from its top. */
export type LineTop = { line: number; top: number }

/** Returns the vertical position of a line, or of a fraction of one, interpolated between two known lines. */
export function topOfLine(tops: readonly LineTop[], line: number) {
  const next = tops.findIndex((entry) => entry.line > line)
  const before = next === -1 ? tops.at(-1) : tops[next - 1]
  const after = tops[next]
  if (!before) return 0
  if (!after) return before.top
  return before.top + ((line - before.line) / (after.line - before.line)) * (after.top - before.top)
}

/** Returns the line at a vertical position; the inverse of `topOfLine`. */
export function lineAtTop(tops: readonly LineTop[], top: number) {
  const next = tops.findIndex((entry) => entry.top > top)
  const before = next === -1 ? tops.at(-1) : tops[next - 1]
  const after = tops[next]
  if (!before) return tops[0]?.line ?? 1
  if (!after || after.top === before.top) return before.line
  return before.line + ((top - before.top) / (after.top - before.top)) * (after.line - before.line)
}

/** Measures the blocks of a rendered document from top to bottom; lines and positions only increase. */
export function measureLineTops(root: HTMLElement, end: LineTop): LineTop[] {
  const origin = root.getBoundingClientRect().top
  const tops: LineTop[] = [{ line: 1, top: 0 }]
  const add = (line: number, top: number) => {
    const last = tops.at(-1)!
    if (line > last.line && top >= last.top) tops.push({ line, top })
  }
  for (const block of root.querySelectorAll<HTMLElement>('.md-block')) {
    const start = Number(block.dataset['line'])
    add(start, block.getBoundingClientRect().top - origin)
    // In a long document, blocks far from the viewport have no measured parts.
    if (root.classList.contains('is-long')) continue
    for (const part of block.querySelectorAll<HTMLElement>('li[data-line], tr[data-line], p[data-line]'))
      add(start + Number(part.dataset['line']), part.getBoundingClientRect().top - origin)
  }
  add(end.line, end.top)
  return tops
}

/** Vertical position of a Markdown source line in the rendered document, in pixels from the top. */
export type SourceLinePosition = { line: number; top: number }

/**
 * Returns the vertical position of a source line, interpolated between two measured lines. `line` may be a fraction.
 */
export function getTopOfLine(tops: readonly SourceLinePosition[], line: number) {
  const next = tops.findIndex((entry) => entry.line > line)
  const before = next === -1 ? tops.at(-1) : tops[next - 1]
  const after = tops[next]
  if (!before) return 0
  if (!after) return before.top
  return before.top + ((line - before.line) / (after.line - before.line)) * (after.top - before.top)
}

/** Returns the source line at a vertical position; the inverse of `getTopOfLine`. */
export function getLineAtPosition(tops: readonly SourceLinePosition[], top: number) {
  const next = tops.findIndex((entry) => entry.top > top)
  const before = next === -1 ? tops.at(-1) : tops[next - 1]
  const after = tops[next]
  if (!before) return tops[0]?.line ?? 1
  if (!after || after.top === before.top) return before.line
  return before.line + ((top - before.top) / (after.top - before.top)) * (after.line - before.line)
}

/**
 * Measures the vertical positions of the blocks of a rendered document. Lines and positions are strictly increasing.
 */
export function measureLineTops(root: HTMLElement, end: SourceLinePosition): SourceLinePosition[] {
  const origin = root.getBoundingClientRect().top
  const tops: SourceLinePosition[] = [{ line: 1, top: 0 }]
  const add = (line: number, top: number) => {
    const last = tops.at(-1)!
    if (line > last.line && top >= last.top) tops.push({ line, top })
  }
  for (const block of root.querySelectorAll<HTMLElement>('.md-block')) {
    const start = Number(block.dataset['line'])
    add(start, block.getBoundingClientRect().top - origin)
    // In a long document, blocks far from the viewport have no layout, so their parts cannot be measured.
    if (root.classList.contains('is-long')) continue
    for (const part of block.querySelectorAll<HTMLElement>('li[data-line], tr[data-line], p[data-line]'))
      add(start + Number(part.dataset['line']), part.getBoundingClientRect().top - origin)
  }
  add(end.line, end.top)
  return tops
}

import MarkdownIt from 'markdown-it'

/** Lines `start` to `bodyStart` are the heading; lines `bodyStart` to `end` are its text, sub-sections included. */
export type MarkdownSection = { title: string; start: number; bodyStart: number; end: number }

export const splitMarkdownLines = (text: string): string[] =>
  text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []

const parser = new MarkdownIt({ html: true })
parser.core.ruler.enableOnly(['normalize', 'block'])

/** Returns every section in order. A `#` in code, quotes and lists is no heading. */
export function parseMarkdownSections(text: string): MarkdownSection[] {
  const tokens = parser.parse(text, {})
  const headings = tokens.flatMap(({ type, level, tag, map }, i) =>
    type === 'heading_open' && level === 0 && map
      ? [
          {
            depth: Number(tag.slice(1)),
            title: tokens[i + 1]?.content ?? '',
            start: map[0],
            bodyStart: map[1],
          },
        ]
      : [],
  )
  return endedByTheNext(headings, splitMarkdownLines(text).length)
}

/** Ends each section at the next heading of the same or a higher level, in one linear pass from the end. */
function endedByTheNext(headings: (Omit<MarkdownSection, 'end'> & { depth: number })[], lineCount: number) {
  const nextAt: number[] = Array(deepest + 1).fill(lineCount)
  const sections = headings.toReversed().map(({ depth, ...heading }): MarkdownSection => {
    const end = nextAt[depth] ?? lineCount
    nextAt.fill(heading.start, depth)
    return { ...heading, end }
  })
  return sections.toReversed()
}

const deepest = 6

import MarkdownIt from 'markdown-it'

/** Lines `start` to `bodyStart` are the heading, `bodyStart` to `end` what stands under it, sub-sections included. */
export type Section = { title: string; start: number; bodyStart: number; end: number }

/** As the parser counts them, each with its own ending. */
export const linesOf = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []

const parser = new MarkdownIt({ html: true })
parser.core.ruler.enableOnly(['normalize', 'block'])

/** Every section in order. `#` in code, quotes and lists is no heading of the document. */
export function sectionsOf(text: string): Section[] {
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
  const lineCount = linesOf(text).length
  return headings.map(({ depth, ...heading }, i) => {
    const next = headings.slice(i + 1).find((other) => other.depth <= depth)
    return { ...heading, end: next?.start ?? lineCount }
  })
}

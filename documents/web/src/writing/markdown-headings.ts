import { markdownLanguage } from '@codemirror/lang-markdown'
import { splitHeadingId, toHeadingAnchor } from '@sanhe/markdown/headings'

export type MarkdownHeading = {
  text: string
  level: number
  /** Anchor of the heading as the rendered document forms it, without its prefix. */
  anchor: string
}

/** Longest text whose headings are listed, in characters. A longer text would block the page while it is parsed. */
const maxTextLength = 2_000_000

/** Lists the headings of a Markdown text in order, those underlined with `===` or `---` included. */
export function listMarkdownHeadings(text: string): MarkdownHeading[] {
  if (text.length > maxTextLength) return []
  const found: MarkdownHeading[] = []
  const taken = new Map<string, number>()
  markdownLanguage.parser.parse(text).iterate({
    enter({ name, from, to }) {
      const level = /^(?:ATX|Setext)Heading([1-6])$/.exec(name)?.[1]
      if (!level) return undefined
      const { text: words, id } = splitHeadingId(plainHeading(text.slice(from, to)))
      const anchor = toHeadingAnchor(id || words)
      const count = taken.get(anchor) ?? 0
      taken.set(anchor, count + 1)
      const unique = count ? `${anchor}-${count}` : anchor
      if (anchor) found.push({ text: words.trim(), level: Number(level), anchor: unique })
      return false
    },
  })
  return found
}

/** Returns the text of a heading without its mark, and without the marks of emphasis, code and links in it. */
const plainHeading = (source: string) =>
  source
    .replace(/^#{1,6}[ \t]+/, '')
    .replace(/(?:^|[ \t]+)#+[ \t]*$/, '')
    .replace(/\n[ \t]*(?:=+|-+)[ \t]*$/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*+|`+|~~|==/g, '')
    .replaceAll(/\s+/g, ' ')

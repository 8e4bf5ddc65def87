import { maskCodeInMarkdown } from './mask-code.ts'

/** A reference that can lead to a stored file. `start` and `end` enclose the path in the source, without heading. */
export type FileReference = { path: string; start: number; end: number }

const patterns = [
  /\]\([ \t]{0,9}(?:<([^<>\n]{1,1000})>|([^\s()<>]{1,1000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,200})?))/dg,
  /^ {0,3}\[[^\]\n]{1,300}\]:[ \t]{0,9}(?:<([^<>\n]{1,1000})>|([^\s<>]{1,1000}))/dgm,
  /!\[\[([^[\]|\n]{1,300})/dg,
  /\b(?:src|href|poster)[ \t]{0,9}=[ \t]{0,9}(?:"([^"\n]{1,1000})"|'([^'\n]{1,1000})')/dgi,
]
const isElsewhere = (path: string) => /^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(path)

/** Lists the references of a Markdown text that can lead to a file of the project, in the order of the text. */
export function extractFileReferences(markdown: string): FileReference[] {
  const text = maskCodeInMarkdown(markdown)
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap((found): FileReference[] => {
      const range = found.indices?.[1] ?? found.indices?.[2]
      const url = found[1] ?? found[2] ?? ''
      const [path = ''] = url.split(/[?#]/)
      if (!range || path === '' || isElsewhere(path)) return []
      return [{ path, start: range[0], end: range[0] + path.length }]
    })
    .toSorted((a, b) => a.start - b.start)
}

const fence = /^ {0,3}(`{3,}|~{3,})/
const inlineCode = /(?<!`)(`{1,20})(?!`)[^\n]{0,2000}?(?<!`)\1(?!`)/g

const blank = (text: string) => ' '.repeat(text.length)

/** Replaces code and comments by spaces of the same length, because a link in code or in a comment is only text. */
export function maskCodeInMarkdown(markdown: string) {
  let open: string | undefined
  const lines = maskComments(markdown)
    .split('\n')
    .map((line) => {
      const mark = fence.exec(line)?.[1]
      if (open !== undefined) {
        if (mark?.startsWith(open) && line.trim() === mark) open = undefined
        return blank(line)
      }
      if (mark === undefined) return line.replaceAll(inlineCode, blank)
      open = mark
      return blank(line)
    })
  return lines.join('\n')
}

/**
 * Replaces HTML comments by spaces. The function takes time linear in the length of the text, even if many comments
 * have no end.
 */
function maskComments(text: string) {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf('<!--', at)
    const end = start < 0 ? -1 : text.indexOf('-->', start)
    if (end < 0) break
    parts.push(text.slice(at, start), text.slice(start, end + 3).replaceAll(/[^\n]/g, ' '))
    at = end + 3
  }
  return parts.join('') + text.slice(at)
}

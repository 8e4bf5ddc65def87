import type { MarkdownIt } from 'markdown-it'

const mark = '%%'
/** Longest comment in lines. A limit keeps a text with many unclosed marks fast. */
const maxLines = 500

/** Hides comments between `%%` marks, as in Obsidian: inside a line, or as lines of their own. */
export function hiddenCommentsPlugin(md: MarkdownIt) {
  md.block.ruler.before(
    'paragraph',
    'hidden_comment',
    (state, startLine, endLine, silent) => {
      const lineText = (line: number) =>
        state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trimEnd()
      const first = lineText(startLine)
      if (state.sCount[startLine]! - state.blkIndent >= 4 || !first.startsWith(mark)) return false
      const isOneLine = first.length >= 2 * mark.length && first.endsWith(mark)
      const end = isOneLine
        ? startLine
        : findEnd(lineText, startLine + 1, Math.min(endLine, startLine + maxLines))
      if (end < 0 || (isOneLine && first.slice(mark.length, -mark.length).includes(mark))) return false
      if (!silent) state.line = end + 1
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  md.inline.ruler.before('emphasis', 'hidden_comment', (state, silent) => {
    // Percent signs after a number are text: "100%% sure".
    if (!state.src.startsWith(mark, state.pos) || /\d/.test(state.src[state.pos - 1] ?? '')) return false
    const end = state.src.indexOf(mark, state.pos + mark.length)
    if (end < 0 || end + mark.length > state.posMax) return false
    if (!silent) state.pending = state.pending.replace(/[ \t]$/, '')
    state.pos = end + mark.length
    return true
  })
}

function findEnd(lineText: (line: number) => string, from: number, until: number) {
  for (let line = from; line < until; line += 1) if (lineText(line).endsWith(mark)) return line
  return -1
}

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/

export type SplitStreamingText = {
  /** Complete Markdown blocks, which are rendered once. */
  settled: string
  /** Last Markdown block, to which text is still added. */
  tail: string
  /** True if the last block is code whose fence is not closed yet. */
  isOpenCode: boolean
}

/**
 * Splits a streaming reply after the last empty line outside of code, or after a closed code fence. A line that begins
 * a list item or is indented may belong to the block above, so the text is not split before such a line.
 */
export function splitStreamingText(text: string): SplitStreamingText {
  const lines = text.split('\n')
  let offset = 0
  let cut = 0
  let open: { mark: string; at: number } | undefined
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    const mark = fence.exec(line)
    const behind = offset + line.length + 1
    if (!open) {
      if (mark?.[1]) open = { mark: mark[1], at: offset }
      else if (line.trim() === '' && next !== undefined && startsBlock(next)) cut = behind
    } else if (mark?.[1]?.startsWith(open.mark) && mark[2]?.trim() === '' && next !== undefined) {
      open = undefined
      cut = behind
    }
    offset = behind
  }
  const at = open ? open.at : cut
  return { settled: text.slice(0, at), tail: text.slice(at), isOpenCode: open !== undefined }
}

/**
 * Returns whether a line starts a new block. A line such as `-` or `1.` does not: its next character may turn it into a
 * list item.
 */
const startsBlock = (line: string) => /^\S/.test(line) && !/^([-*+]|\d+[.)]?)( |$)/.test(line)

/** Returns the text inside a code fence that is not closed yet. */
export const getUnclosedCodeText = (tail: string) => tail.slice(tail.indexOf('\n') + 1 || tail.length)

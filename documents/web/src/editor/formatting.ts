export type TextEdit = { from: number; to: number; insert: string; select: [from: number, to: number] }
export type TextSelection = { from: number; to: number }

export type LinePrefixKind = 'bullet' | 'ordered' | 'task' | 'quote'
const anyList = /^(\s*)(?:[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] )/
const linePatterns: Record<LinePrefixKind, RegExp> = {
  bullet: /^(\s*)[-*+] (?!\[[ xX]\] )/,
  ordered: /^(\s*)\d{1,9}[.)] /,
  task: /^(\s*)[-*+] \[[ xX]\] /,
  quote: /^()> ?/,
}
const prefixOf = {
  bullet: () => '- ',
  ordered: (n: number) => `${n}. `,
  task: () => '- [ ] ',
  quote: () => '> ',
}

/**
 * Turns the selected lines into a list or quote, changes the kind of list, or removes the marks when all lines already
 * have them.
 */
export function toggleLinePrefix(text: string, selection: TextSelection, kind: LinePrefixKind): TextEdit {
  const { from, to, lines } = linesAround(text, selection)
  const filled = lines.filter((line) => line.trim() !== '')
  const isAll = filled.length > 0 && filled.every((line) => linePatterns[kind].test(line))
  let number = 0
  const next = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line
    if (isAll) return line.replace(linePatterns[kind], '$1')
    number += 1
    const bare = kind === 'quote' ? line : line.replace(anyList, '$1')
    const indent = kind === 'quote' ? '' : (bare.match(/^\s*/)?.[0] ?? '')
    return indent + prefixOf[kind](number) + bare.slice(indent.length)
  })
  return replaceLines(from, to, next, selection)
}

/** Sets the heading level of the lines. Lines that already have this level become plain text. */
export function toggleHeading(text: string, selection: TextSelection, level: number): TextEdit {
  const { from, to, lines } = linesAround(text, selection)
  const next = lines.map((line) => {
    const bare = line.replace(/^#{1,6} +/, '')
    return line.startsWith(`${'#'.repeat(level)} `) ? bare : `${'#'.repeat(level)} ${bare}`
  })
  return replaceLines(from, to, next, selection)
}

/** Inserts `[text](url)` and selects the part that the user still has to type. */
export function insertLink(text: string, { from, to }: TextSelection, placeholder: string): TextEdit {
  const selected = text.slice(from, to)
  if (/^https?:\/\/\S+$/.test(selected))
    return {
      from,
      to,
      insert: `[${placeholder}](${selected})`,
      select: [from + 1, from + 1 + placeholder.length],
    }
  const words = selected || placeholder
  const address = from + words.length + 3
  return { from, to, insert: `[${words}](https://)`, select: [address, address + 'https://'.length] }
}

/** Inserts a block of Markdown with an empty line before and after it. */
export function insertTextBlock(
  text: string,
  { from, to }: TextSelection,
  block: string,
  select: string,
): TextEdit {
  const newlinesBefore = from === 0 ? 2 : /\n{0,2}$/.exec(text.slice(Math.max(0, from - 2), from))![0].length
  // At the end of the text, one line break is enough: the caret can then leave the block.
  const newlinesAfter = to === text.length ? 1 : /^\n{0,2}/.exec(text.slice(to, to + 2))![0].length
  const lead = '\n'.repeat(2 - newlinesBefore)
  const tail = '\n'.repeat(2 - newlinesAfter)
  const start = from + lead.length + Math.max(0, block.indexOf(select))
  return { from, to, insert: lead + block + tail, select: [start, start + select.length] }
}

export const insertTable = (text: string, selection: TextSelection, [first, second]: [string, string]) =>
  insertTextBlock(text, selection, `| ${first} | ${second} |\n| --- | --- |\n|  |  |`, first)

export function insertCodeBlock(text: string, selection: TextSelection): TextEdit {
  const code = text.slice(selection.from, selection.to)
  return insertTextBlock(text, selection, `\`\`\`\n${code}\n\`\`\``, code)
}

function linesAround(text: string, selection: TextSelection) {
  const from = text.lastIndexOf('\n', selection.from - 1) + 1
  const last =
    selection.to > selection.from && text[selection.to - 1] === '\n' ? selection.to - 1 : selection.to
  const end = text.indexOf('\n', last)
  const to = end === -1 ? text.length : end
  return { from, to, lines: text.slice(from, to).split('\n') }
}

/** After the change, a cursor stays behind the same character, and a selection covers all changed lines. */
function replaceLines(from: number, to: number, lines: string[], selection: TextSelection): TextEdit {
  const insert = lines.join('\n')
  const cursor = Math.max(from, selection.from + insert.length - (to - from))
  const isCursor = selection.from === selection.to
  return { from, to, insert, select: isCursor ? [cursor, cursor] : [from, from + insert.length] }
}

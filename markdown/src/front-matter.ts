import type { MarkdownIt, StateBlock } from 'markdown-it'

/** Renders the `---` block at the top of a file as a small table of its top-level keys. */
export function frontMatterPlugin(md: MarkdownIt) {
  md.block.ruler.before('table', 'front_matter', (state, startLine, _endLine, silent) => {
    const end = startLine === 0 && state.level === 0 && !silent ? endOfFrontMatter(state) : undefined
    if (end === undefined) return false
    const token = state.push('front_matter', 'table', 0)
    token.map = [0, end + 1]
    token.meta = { rows: parseFrontMatter(linesOf(state, 1, end)) }
    state.line = end + 1
    return true
  })
  md.renderer.rules['front_matter'] = (tokens, index, _options, _env, renderer) => {
    const token = tokens[index]!
    const { escapeHtml } = md.utils
    const rows = ((token.meta?.['rows'] ?? []) as FrontMatterRow[])
      .map(([key, value]) => `<tr><th scope="row">${escapeHtml(key)}</th><td>${escapeHtml(value)}</td></tr>`)
      .join('')
    return rows
      ? `<table class="front-matter"${renderer.renderAttrs(token)}><tbody>${rows}</tbody></table>\n`
      : ''
  }
}

export type FrontMatterRow = [key: string, value: string]

const linesOf = (state: StateBlock, from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => state.src.slice(state.bMarks[from + n], state.eMarks[from + n]))

/** A `---` on line 1 is a horizontal rule, unless a second one follows and everything between them looks like YAML. */
function endOfFrontMatter(state: StateBlock) {
  if (state.src.slice(state.bMarks[0], state.eMarks[0]).trimEnd() !== '---') return undefined
  for (let line = 1; line < Math.min(state.lineMax, 500); line += 1) {
    const text = state.src.slice(state.bMarks[line], state.eMarks[line])
    if (/^(---|\.\.\.)\s*$/.test(text)) return line
    if (!/^(\s*$|\s*#|\s+\S|\s*- |[^\s:#`>|*[\]{}][^:]{0,99}:(\s|$))/.test(text)) return undefined
  }
  return undefined
}

export function parseFrontMatter(lines: string[]) {
  const rows: FrontMatterRow[] = []
  for (const line of lines) {
    const entry = line.match(/^([^\s:#-][^:]{0,99}):(?:\s+(.*))?$/)
    const last = rows.at(-1)
    if (entry) rows.push([entry[1]!.trim(), plainValue(entry[2] ?? '')])
    else if (last && line.trim() && !line.trim().startsWith('#'))
      last[1] = [last[1], plainValue(line.trim().replace(/^-\s+/, ''))].filter(Boolean).join(', ')
  }
  return rows.filter(([, value]) => value !== '')
}

const plainValue = (text: string) =>
  text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/^[|>][+-]?$/, '')

import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

const dollar = 0x24

/**
 * Renders `$…$` and `$$…$$` as elements with the TeX as text. A page with scripts renders the formulas; without scripts
 * the TeX stays readable.
 */
export function mathPlugin(md: MarkdownIt) {
  const { escapeHtml } = md.utils
  md.inline.ruler.after('escape', 'math_inline', inlineMath)
  md.block.ruler.after('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  md.renderer.rules['math_inline'] = (tokens, index) => {
    const { content, markup } = tokens[index]!
    return `<span class="${markup === '$$' ? 'math math-display' : 'math'}">${escapeHtml(content)}</span>`
  }
  md.renderer.rules['math_block'] = (tokens, index, _options, _env, renderer) => {
    const token = tokens[index]!
    return `<div class="math math-display"${renderer.renderAttrs(token)}>${escapeHtml(token.content)}</div>\n`
  }
}

function inlineMath(state: StateInline, silent: boolean) {
  if (state.src.charCodeAt(state.pos) !== dollar) return false
  const markup = state.src.charCodeAt(state.pos + 1) === dollar ? '$$' : '$'
  const start = state.pos + markup.length
  const end = closingDollar(state, start, markup)
  if (end === undefined) return false
  if (!silent) {
    const token = state.push('math_inline', 'span', 0)
    token.markup = markup
    token.content = state.src.slice(start, end).trim()
  }
  state.pos = end + markup.length
  return true
}

/**
 * Only the next dollar sign may close a formula, so that long lines stay fast and prices (`$5 and $6`) stay text. TeX
 * neither starts nor ends with a space, and no digit may follow the closing dollar sign.
 */
function closingDollar({ src, posMax }: StateInline, start: number, markup: string) {
  let end = src.indexOf(markup, start)
  while (end > 0 && isEscaped(src, end)) end = src.indexOf(markup, end + 1)
  if (end <= start || end + markup.length > posMax) return undefined
  if (markup === '$$') return src.slice(start, end).trim() ? end : undefined
  const inside = src.slice(start, end)
  return /^\s|\s$/.test(inside) || /\d/.test(src[end + 1] ?? '') ? undefined : end
}

function isEscaped(src: string, at: number) {
  let slashes = 0
  while (src[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}

function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean) {
  const lineAt = (line: number) =>
    state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line])
  const first = lineAt(startLine)
  if (!first.startsWith('$$') || state.sCount[startLine]! - state.blkIndent >= 4) return false
  const closesOnFirst = first.trimEnd().length > 4 && first.trimEnd().endsWith('$$')
  if (!closesOnFirst && first.slice(2).includes('$$')) return false
  let end = startLine
  for (let closed = closesOnFirst; !closed; closed = lineAt(end).trimEnd().endsWith('$$')) {
    end += 1
    if (end >= endLine || state.sCount[end]! < state.blkIndent) return false
  }
  if (silent) return true
  const text = state.getLines(startLine, end + 1, state.blkIndent, false).trim()
  const token = state.push('math_block', 'div', 0)
  token.content = text.replace(/^\$\$|\$\$$/g, '').trim()
  token.map = [startLine, end + 1]
  state.line = end + 1
  return true
}

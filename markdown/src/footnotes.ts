import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'
import { headingAnchorPrefix } from './anchor-prefix.ts'

type Notes = { defined: Map<string, Token>; used: Map<string, number> }
const notesOf = (env: Record<string, unknown>) =>
  (env['notes'] ??= { defined: new Map(), used: new Map() } satisfies Notes) as Notes

const definition = /^\[\^([^\s\]]{1,60})\]:[ \t]*/
const reference = /\[\^([^\s\]]{1,60})\]/y

/** Renders footnotes (`text[^1]` and `[^1]: the note`), numbered in the order of use and listed at the end. */
export function footnotesPlugin(md: MarkdownIt) {
  md.block.ruler.before('reference', 'footnote', readNote, { alt: ['paragraph', 'reference'] })
  md.inline.ruler.before('link', 'footnote_ref', readReference)
  md.core.ruler.before('inline', 'footnote_collect', collectNotes)
  md.core.ruler.after('inline', 'footnote_list', listNotes)
  md.renderer.rules['footnote_ref'] = (tokens, index) => {
    const number = Number(tokens[index]!.meta?.['number'])
    const anchor = `fnref-${number}`
    return `<sup class="footnote-ref" data-anchor="${anchor}"><a href="#${headingAnchorPrefix}fn-${number}">${number}</a></sup>`
  }
  md.renderer.rules['footnote_back'] = (tokens, index) =>
    ` <a class="footnote-back" href="#${headingAnchorPrefix}fnref-${Number(tokens[index]!.meta?.['number'])}">↩</a>`
}

function readNote(state: StateBlock, startLine: number, endLine: number, silent: boolean) {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!
  const found = state.src.slice(start, Math.min(start + 80, state.eMarks[startLine]!)).match(definition)
  if (!found || state.level > 0 || state.sCount[startLine]! >= 4) return false
  if (silent) return true
  let end = startLine + 1
  while (
    end < endLine &&
    !state.isEmpty(end) &&
    !definition.test(state.src.slice(state.bMarks[end], state.bMarks[end]! + 80))
  )
    end += 1
  const open = state.push('footnote_open', '', 1)
  open.meta = { label: found[1] }
  const inline = state.push('inline', '', 0)
  inline.content = state.src
    .slice(start + found[0].length, state.eMarks[end - 1])
    .replace(/\n[ \t]+/g, '\n')
    .trim()
  inline.map = [startLine, end]
  inline.children = []
  state.push('footnote_close', '', -1)
  state.line = end
  return true
}

function readReference(state: StateInline, silent: boolean) {
  reference.lastIndex = state.pos
  const found = reference.exec(state.src)
  const notes = notesOf(state.env)
  if (!found || state.pos + found[0].length > state.posMax || !notes.defined.has(found[1]!)) return false
  if (!silent) {
    const number = notes.used.get(found[1]!) ?? notes.used.size + 1
    notes.used.set(found[1]!, number)
    state.push('footnote_ref', '', 0).meta = { number }
  }
  state.pos += found[0].length
  return true
}

/**
 * Collects the definitions of footnotes before the first reference is parsed. The text of a definition is parsed like
 * all other text.
 */
function collectNotes({ tokens, env }: StateCore) {
  const { defined } = notesOf(env)
  for (const [index, token] of tokens.entries())
    if (token.type === 'footnote_open') defined.set(String(token.meta?.['label']), tokens[index + 1]!)
}

function listNotes(state: StateCore) {
  const { defined, used } = notesOf(state.env)
  state.tokens = state.tokens.filter(
    (token, index) =>
      !token.type.startsWith('footnote_') && state.tokens[index - 1]?.type !== 'footnote_open',
  )
  if (!used.size) return
  const token = (type: string, tag: string, nesting: 1 | 0 | -1, level = 1) =>
    Object.assign(new state.Token(type, tag, nesting), { level, block: true })
  const section = token('footnotes_open', 'section', 1, 0)
  section.attrs = [['class', 'footnotes']]
  state.tokens.push(section, token('ordered_list_open', 'ol', 1))
  for (const [label, number] of used) {
    const item = token('list_item_open', 'li', 1)
    item.attrs = [['data-anchor', `fn-${number}`]]
    const back = token('footnote_back', '', 0)
    back.meta = { number }
    const text = defined.get(label)!
    text.children?.push(back)
    state.tokens.push(item, text, token('list_item_close', 'li', -1))
  }
  state.tokens.push(token('ordered_list_close', 'ol', -1), token('footnotes_close', 'section', -1, 0))
}

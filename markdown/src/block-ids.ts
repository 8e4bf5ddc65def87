import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { toHeadingAnchor } from './headings.ts'

const blockId = /(?:^|[ \t]+)\^([a-z0-9-]{1,100})[ \t]*$/i

/**
 * Returns the anchor that a link names after `#`: the text of a heading, or `^id` for a block. Anchors of blocks keep
 * the `^`, which no anchor of a heading contains. Letter case makes no difference.
 */
export const toLinkAnchor = (target: string) =>
  /^\^[a-z0-9-]+$/i.test(target) ? target.toLowerCase() : toHeadingAnchor(target)

/**
 * Gives blocks the ids of Obsidian as a `data-anchor`: `text ^id` at the end of a paragraph, list item or heading, and
 * `^id` as a paragraph below any other block. The ids themselves are not shown. Takes time linear in the length of the
 * text, because at most one id below a block counts.
 */
export function blockIdsPlugin(md: MarkdownIt) {
  md.core.ruler.after('inline', 'block_ids', (state) => {
    const out: Token[] = []
    /** Index in `out` of the last block of each level that an id below it can name; undefined without one. */
    const blockStarts: (number | undefined)[] = []
    for (let index = 0; index < state.tokens.length; index += 1) {
      const token = state.tokens[index]!
      const inline = state.tokens[index + 1]
      const above = blockStarts[token.level]
      const anchor = isTextBlock(token) && inline ? takeAnchor(inline, above !== undefined) : undefined
      if (anchor !== undefined && inline?.children?.length === 0 && above !== undefined) {
        out.splice(above, 0, ...createAnchorBlock(state, out[above]!, anchor))
        blockStarts[token.level] = undefined
        // The paragraph with the id is left out: its opening, its text and its end.
        index += 2
        continue
      }
      if (token.nesting >= 0) {
        blockStarts.length = token.level
        blockStarts[token.level] = out.length
      }
      out.push(token)
      if (anchor !== undefined) setAnchor(state, token, inline!, out.at(-2), anchor)
    }
    state.tokens = out
  })
}

const isTextBlock = ({ type }: Token) => type === 'paragraph_open' || type === 'heading_open'

/** Takes the anchor from a text that ends with an id. A text that is only an id needs a block above it. */
function takeAnchor(inline: Token, hasBlockAbove: boolean) {
  if (!hasBlockAbove && inline.content.startsWith('^')) return undefined
  const id = takeBlockId(inline)
  return id && `^${id.toLowerCase()}`
}

/** Removes the id from the end of a text, together with the line break before an id on a line of its own. */
function takeBlockId({ children }: Token) {
  const last = children?.at(-1)
  const found = last?.type === 'text' ? blockId.exec(last.content) : null
  if (!children || !last || !found) return undefined
  const isWholeText = found.index === 0
  const before = children.at(-2)
  const isOwnLine = before?.type === 'softbreak' || before?.type === 'hardbreak'
  // An id directly behind other markup, as in `**2**^3`, has no space before it and is text.
  if (isWholeText && before && !isOwnLine && !/^[ \t]/.test(last.content)) return undefined
  last.content = last.content.slice(0, found.index)
  if (last.content === '') children.pop()
  if (isWholeText && isOwnLine) children.pop()
  return found[1]!
}

/** A heading has an anchor of its own, so the anchor of the block is an element in its text. */
function setAnchor(state: StateCore, open: Token, inline: Token, before: Token | undefined, anchor: string) {
  if (open.type !== 'heading_open') {
    const owner = before?.type === 'list_item_open' ? before : open
    owner.attrSet('data-anchor', anchor)
    return
  }
  const [start, end] = [
    new state.Token('anchor_open', 'span', 1),
    new state.Token('anchor_close', 'span', -1),
  ]
  start.attrSet('data-anchor', anchor)
  inline.children?.unshift(start, end)
}

/** Creates an empty element with the anchor, which stands before the block that the anchor names. */
function createAnchorBlock(state: StateCore, { level, map }: Token, anchor: string) {
  const [open, close] = [
    new state.Token('block_anchor_open', 'div', 1),
    new state.Token('block_anchor_close', 'div', -1),
  ]
  for (const token of [open, close]) Object.assign(token, { level, block: true })
  open.attrSet('data-anchor', anchor)
  open.map = map
  return [open, close]
}

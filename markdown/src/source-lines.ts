import type { Token } from 'markdown-it'

/** Gives block elements and task checkboxes their source line, counted from `base`. */
export function setSourceLineAttributes(tokens: Token[], base: number) {
  for (const token of tokens) {
    if (token.map && token.nesting >= 0 && token.type !== 'inline' && !token.hidden)
      token.attrSet('data-line', token.map[0] - base)
    const first = token.children?.[0]
    if (first?.type === 'task_box' && first.map) first.attrSet('data-line', first.map[0] - base)
  }
}

export type TokensOfSourceBlock = { start: number; tokens: Token[] }

/**
 * Returns top-level blocks, or groups of them with `inSections`. Raw HTML that opens an element keeps the following
 * text in its block until the element is closed.
 */
export function splitTokensIntoBlocks(tokens: Token[], inSections = false) {
  const blocks: TokensOfSourceBlock[] = []
  let open = false
  let unclosed = 0
  for (const [index, token] of tokens.entries()) {
    const block = blocks.at(-1)
    const isJoined = open || unclosed > 0 || (inSections && !startsSection(token, tokens[index + 1]))
    if (block && isJoined) block.tokens.push(token)
    else blocks.push({ start: token.map?.[0] ?? block?.start ?? 0, tokens: [token] })
    if (token.type === 'html_block') unclosed = Math.max(0, unclosed + openedElements(token.content))
    open = token.level > 0 || token.nesting === 1
  }
  return blocks
}

/**
 * A section starts at a heading, and at about every sixteenth block. Whether a block starts a section depends
 * only on the text of that block, so that an edit changes no other section borders.
 */
const startsSection = (token: Token, next: Token | undefined) =>
  token.type === 'heading_open' || (token.content || next?.content || '').length % 16 === 0

const voidElements = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

function openedElements(html: string) {
  let depth = 0
  for (const [, slash, name, rest] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)([^<>]*)>/gi))
    if (!voidElements.test(name!) && !rest!.endsWith('/')) depth += slash ? -1 : 1
  return depth
}

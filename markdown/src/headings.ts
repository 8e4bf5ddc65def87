import type { MarkdownIt, Token } from 'markdown-it'

/** Every jump target of a document lies behind this prefix, so that no text of it can name an element of the page. */
export const anchorPrefix = 'md-'

/** Headings carry `data-anchor`; whoever shows the page makes it an `id` with the prefix, after cleaning. */
export function headingAnchorsPlugin(md: MarkdownIt) {
  md.core.ruler.push('heading_anchors', ({ tokens }) => {
    const taken = new Map<string, number>()
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open') continue
      const anchor = anchorOf(plainText(tokens[index + 1]!))
      const count = taken.get(anchor) ?? 0
      taken.set(anchor, count + 1)
      if (anchor) token.attrSet('data-anchor', count ? `${anchor}-${count}` : anchor)
    }
  })
}

const plainText = (inline: Token) =>
  (inline.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')

/** As GitHub makes them, so that links written there work here. */
export const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .slice(0, 200)
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

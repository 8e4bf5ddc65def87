import type { MarkdownIt, Token } from 'markdown-it'

/** Prefix of every anchor of a document, so that no document can use the id of an element of the page. */
export const headingAnchorPrefix = 'md-'

/** Gives headings a `data-anchor`. After sanitising, the page turns this attribute into an `id` with the prefix. */
export function headingAnchorsPlugin(md: MarkdownIt) {
  md.core.ruler.push('heading_anchors', ({ tokens }) => {
    const taken = new Map<string, number>()
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open') continue
      const anchor = toHeadingAnchor(plainText(tokens[index + 1]!))
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

/** Returns the anchor of a heading as GitHub forms it, so that links written for GitHub work. */
export const toHeadingAnchor = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .slice(0, 200)
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

import type { MarkdownIt, Token } from 'markdown-it'

/**
 * Splits the text of a heading from the id that its author gave it: `Server {#server}`. `id` is empty without one. An id
 * of the block, as in `Server ^server`, belongs to neither.
 */
export function splitHeadingId(source: string) {
  const heading = source.replace(/[ \t]+\^[a-z0-9-]{1,100}[ \t]*$/i, '')
  const [, text = heading, id = ''] = /^(.*?)[ \t]*\{#([\p{L}\p{N}_-]{1,100})\}[ \t]*$/u.exec(heading) ?? []
  return { text, id }
}

/** Gives headings a `data-anchor`. After sanitising, the page turns this attribute into an `id` with the prefix. */
export function headingAnchorsPlugin(md: MarkdownIt) {
  md.core.ruler.push('heading_anchors', ({ tokens }) => {
    const taken = new Map<string, number>()
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open') continue
      const inline = tokens[index + 1]!
      const last = inline.children?.at(-1)
      const { text, id } = splitHeadingId(last?.type === 'text' ? last.content : '')
      if (last && id) last.content = text
      const anchor = toHeadingAnchor(id || plainText(inline))
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

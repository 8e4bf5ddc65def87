import type { MarkdownIt } from 'markdown-it'

const wikiLink = /!?\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{1,300}))?\]\]/y
const image = /\.(png|jpe?g|gif|webp|avif)$/i

/**
 * Renders `[[page]]`, `[[page|words]]` and `![[picture.png]]`. The page that shows the document resolves their targets.
 */
export function wikiLinksPlugin(md: MarkdownIt) {
  const { escapeHtml } = md.utils
  md.inline.ruler.before('link', 'wiki_link', (state, silent) => {
    wikiLink.lastIndex = state.pos
    const found = wikiLink.exec(state.src)
    if (!found || state.pos + found[0].length > state.posMax) return false
    if (!silent) {
      const token = state.push('wiki_link', 'a', 0)
      token.meta = { target: found[1]!.trim(), embed: found[0].startsWith('!') }
      token.content = (found[2] ?? found[1]!).trim()
    }
    state.pos += found[0].length
    return true
  })
  md.renderer.rules['wiki_link'] = (tokens, index) => {
    const { content, meta } = tokens[index]!
    const target = escapeHtml(String(meta?.['target']))
    if (meta?.['embed'] && image.test(target)) return `<img src="${target}" alt="${escapeHtml(content)}">`
    return `<a class="wiki-link" data-wiki="${target}">${escapeHtml(content)}</a>`
  }
}

import type { MarkdownIt } from 'markdown-it'
import { headingAnchorPrefix } from './anchor-prefix.ts'
import { toLinkAnchor } from './block-ids.ts'

const wikiLink = /!?\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{1,300}))?\]\]/y
const image = /\.(png|jpe?g|gif|webp|avif)$/i

/** Width, and optionally height, of an embedded picture in CSS pixels: `![[picture.png|200x100]]`. */
const size = /^(\d{1,4})(?:x(\d{1,4}))?$/

/**
 * Renders `[[page]]`, `[[page|words]]`, `[[#heading]]` and `![[picture.png]]`. The page that shows the document resolves
 * the targets that are not in the document itself.
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
      token.content = (found[2] ?? found[1]!.replace(/^#+/, '')).trim()
    }
    state.pos += found[0].length
    return true
  })
  md.renderer.rules['wiki_link'] = (tokens, index) => {
    const { content, meta } = tokens[index]!
    const target = escapeHtml(String(meta?.['target']))
    if (meta?.['embed'] && image.test(target)) return renderPicture(target, escapeHtml(content))
    const isHere = target.startsWith('#')
    const address = isHere ? `href="${toHeadingUrl(String(meta?.['target']))}"` : `data-wiki="${target}"`
    return `<a class="wiki-link" ${address}>${escapeHtml(content)}</a>`
  }
}

/** Returns the URL of a place in the same document for `#heading`, `#outer#inner` or `#^block`. */
const toHeadingUrl = (target: string) =>
  `#${headingAnchorPrefix}${toLinkAnchor(target.slice(target.lastIndexOf('#') + 1))}`

function renderPicture(target: string, words: string) {
  const [, width, height] = size.exec(words) ?? []
  if (!width) return `<img src="${target}" alt="${words}">`
  return `<img src="${target}" alt="${target}" width="${width}"${height ? ` height="${height}"` : ''}>`
}

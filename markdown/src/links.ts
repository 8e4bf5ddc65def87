import type { MarkdownIt } from 'markdown-it'
import { isFullWidthCharacter } from './chinese.ts'
import { headingAnchorPrefix } from './anchor-prefix.ts'
import { toLinkAnchor } from './block-ids.ts'
import { isExternalUrl, externalLinkRel, sanitizeUrl } from './urls.ts'

type LinkifyMatch = NonNullable<ReturnType<MarkdownIt['linkify']['match']>>

/** Creates links only for allowed URLs. A bare URL ends where Chinese text continues. */
export function linksPlugin(md: MarkdownIt) {
  md.validateLink = (url) => sanitizeUrl(url) !== undefined
  linkifyBetweenChinese(md)
  const renderLink = md.renderer.rules['link_open']
  md.renderer.rules['link_open'] = (tokens, index, options, env, renderer) => {
    const token = tokens[index]!
    const href = String(token.attrGet('href') ?? '')
    if (href.startsWith('#'))
      token.attrSet('href', `#${headingAnchorPrefix}${toLinkAnchor(decoded(href.slice(1)))}`)
    if (isExternalUrl(href)) token.attrSet('rel', externalLinkRel)
    return renderLink?.(tokens, index, options, env, renderer) ?? renderer.renderToken(tokens, index, options)
  }
}

/** Ignores bare words with a dot: `README.md` and `main.rs` are files, although .md and .rs are country domains. */
function linkifyBetweenChinese(md: MarkdownIt) {
  const { linkify } = md
  linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true })
  const match = linkify.match.bind(linkify)
  const matchAtStart = linkify.matchAtStart.bind(linkify)
  linkify.match = (text) => {
    const found: LinkifyMatch = []
    for (const { start, part } of narrowParts(text))
      for (const link of match(part) ?? []) {
        link.index += start
        link.lastIndex += start
        found.push(link)
      }
    return found.length ? found : null
  }
  linkify.test = (text) => /:\/\/|@|mailto:/i.test(text) && linkify.match(text) !== null
  linkify.matchAtStart = (text) => matchAtStart(narrowParts(text.match(urlAtStart)?.[0] ?? '')[0]?.part ?? '')
}

/**
 * Matches at most 2048 characters. A longer URL is no link, because searching its end again at every colon
 * would make long lines slow.
 */
const urlAtStart = /^[^\s<>]{1,2048}/

function narrowParts(text: string) {
  const parts: { start: number; part: string }[] = []
  let start = 0
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !endsUrl(text[at]!)) continue
    if (at > start) parts.push({ start, part: text.slice(start, at) })
    start = at + 1
  }
  return parts
}

const endsUrl = (char: string) =>
  char > '\u2000' && (isFullWidthCharacter(char) || /[\u2018\u2019\u201C\u201D\u2026]/.test(char))

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

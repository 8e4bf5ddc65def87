import { anchorPrefix } from '@sanhe/markdown/headings'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { isExternalUrl } from '@sanhe/markdown/urls'
import { type HtmlAttributes, cleanElement, sanitizeHtmlOptions } from '@sanhe/markdown/whitelist'
import sanitizeHtml from 'sanitize-html'
import { drawFormulas } from './formulas.ts'
import { highlight } from './highlight.ts'
import { type OutlineEntry, outlineOf } from './outline.ts'

/**
 * A document as HTML that a page can show as it is. Addresses within the project stand in `references`; the
 * HTML has `marker` and their number in their place, for whoever shows it to say where they lead.
 */
export type Rendered = { html: string; outline: OutlineEntry[]; references: string[] }

const markdown = createMarkdown({ highlight })

const allowedAttributes = Object.fromEntries(
  Object.entries(sanitizeHtmlOptions.allowedAttributes).map(([tag, names]) => [tag, [...names, 'id']]),
)

/** `marker` must be a secret of the process, so that no document can write it. */
export function documentHtml(source: string, marker: string): Rendered {
  const references: string[] = []
  const refer = (address: string) => {
    if (address.startsWith(marker)) return address
    references.push(address)
    return `${marker}${references.length - 1}`
  }
  const transform = (tagName: string, attribs: HtmlAttributes) => placed(tagName, attribs, refer)
  const clean = sanitizeHtml(markdown.render(source), {
    ...sanitizeHtmlOptions,
    allowedAttributes,
    // sanitize-html runs a picture through both rules: the second finds the marker and leaves it.
    transformTags: { img: transform, '*': transform },
  })
  return { html: drawFormulas(clean), outline: outlineOf(clean), references }
}

/** A clean element in its place on a page without scripts. */
function placed(tagName: string, given: HtmlAttributes, refer: (address: string) => string) {
  const { tagName: name, attribs, text } = cleanElement(tagName, given)
  const anchor = attribs['data-anchor']
  if (anchor) attribs['id'] = anchorPrefix + anchor
  if (tagName === 'img' && name === 'span') return remotePicture(attribs, text)
  if (name === 'img' && attribs['src']) attribs['src'] = refer(attribs['src'])
  const href = attribs['href']
  if (name === 'a' && href && !leadsAway(href)) attribs['href'] = refer(href)
  return { tagName: name, attribs, ...(text !== undefined && { text }) }
}

/** Its host learns of a reader only when the reader asks for it: without scripts, that is a link. */
function remotePicture({ 'data-src': address = '' }: HtmlAttributes, name = '') {
  const host = URL.parse(address, 'https://elsewhere.invalid')?.host ?? ''
  const text = host && host !== name ? `${name} · ${host}` : name
  return { tagName: 'a', attribs: { class: 'remote-image', href: address, title: address }, text }
}

const leadsAway = (href: string) => href.startsWith('#') || isExternalUrl(href) || /^mailto:/i.test(href)

import { headingAnchorPrefix } from '@sanhe/markdown/anchor-prefix'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { isExternalUrl } from '@sanhe/markdown/urls'
import { sanitizeHtmlOptions } from '@sanhe/markdown/sanitizer-options'
import { applyElementWhitelist, type HtmlAttributes } from '@sanhe/markdown/whitelist'
import sanitizeHtml from 'sanitize-html'
import type { RenderedDocument } from '#core'
import { renderFormulas } from './formulas.ts'
import { highlightCode } from './highlight.ts'
import { extractOutline } from './outline.ts'

const markdown = createMarkdown({ highlight: highlightCode })

const allowedAttributes = Object.fromEntries(
  Object.entries(sanitizeHtmlOptions.allowedAttributes).map(([tag, names]) => [tag, [...names, 'id']]),
)

/** Renders a document as safe HTML. `marker` must be a secret of the process, so that no document can contain it. */
export function renderDocumentHtml(source: string, marker: string): RenderedDocument {
  const references: string[] = []
  const refer = (address: string) => {
    if (address.startsWith(marker)) return address
    references.push(address)
    return `${marker}${references.length - 1}`
  }
  const transform = (tagName: string, attribs: HtmlAttributes) => adaptElement(tagName, attribs, refer)
  const clean = sanitizeHtml(markdown.render(source), {
    ...sanitizeHtmlOptions,
    allowedAttributes,
    // sanitize-html applies the rules `img` and `*` to an image. The rule that runs second finds the marker
    // in the URL and leaves the URL unchanged.
    transformTags: { img: transform, '*': transform },
  })
  return { html: renderFormulas(clean), outline: extractOutline(clean), references }
}

function adaptElement(tagName: string, given: HtmlAttributes, refer: (address: string) => string) {
  const { tagName: name, attribs, text } = applyElementWhitelist(tagName, given)
  const anchor = attribs['data-anchor']
  if (anchor) attribs['id'] = headingAnchorPrefix + anchor
  if (tagName === 'img' && name === 'span') return remotePicture(attribs, text)
  if (name === 'img' && attribs['src']) attribs['src'] = refer(attribs['src'])
  const href = attribs['href']
  if (name === 'a' && href && !leadsAway(href)) attribs['href'] = refer(href)
  return { tagName: name, attribs, ...(text !== undefined && { text }) }
}

/**
 * Replaces an image from another host by a link, so that the host receives a request only when the reader follows the
 * link.
 */
function remotePicture({ 'data-src': address = '' }: HtmlAttributes, name = '') {
  const host = URL.parse(address, 'https://elsewhere.invalid')?.host ?? ''
  const text = host && host !== name ? `${name} · ${host}` : name
  return { tagName: 'a', attribs: { class: 'remote-image', href: address, title: address }, text }
}

const leadsAway = (href: string) => href.startsWith('#') || isExternalUrl(href) || /^mailto:/i.test(href)

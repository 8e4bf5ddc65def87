import type { FetchedPage } from './fetch-page.ts'
import { decodeWebPage } from './decode-page.ts'

export type WebPageText = { title: string; text: string }

/** Limits of the HTML that is parsed, because parsing blocks the process, and deep nesting takes quadratic time. */
const maxHtmlCharacters = 1_500_000
const maxTags = 60_000
const maxDepth = 200

/** Returns the title and the main text of a page: HTML as Markdown, other types as they are. */
export async function extractWebPageText({ body, contentType, url }: FetchedPage): Promise<WebPageText> {
  const text = decodeWebPage(body, contentType)
  if (!/html/i.test(contentType)) return { title: '', text }
  const html = text.slice(0, maxHtmlCharacters)
  try {
    return await extractArticle(html, url)
  } catch {
    return { title: '', text: removeTags(html) }
  }
}

const removeTags = (html: string) =>
  html
    .replaceAll(/<(?:script|style)\b[^<>]{0,2000}>[^<]*/gi, ' ')
    .replaceAll(/<[^<>]{0,2000}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Selector of HTML elements that contain no readable text. */
const withoutText =
  'title, script, style, noscript, template, iframe, object, svg, canvas, input, [hidden], [aria-hidden="true"]'

async function extractArticle(html: string, url: URL): Promise<WebPageText> {
  const [{ parseHTML }, { Readability }] = await Promise.all([
    import('linkedom'),
    import('@mozilla/readability'),
  ])
  if (html.split('<').length > maxTags) throw new Error('too many elements')
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`
  const { document } = parseHTML(whole)
  if (!isShallow(document.documentElement)) throw new Error('too deep')
  const title = document.querySelector('title')?.textContent.trim() ?? ''
  for (const element of document.querySelectorAll(withoutText)) element.remove()
  for (const image of document.querySelectorAll('img')) image.replaceWith(image.getAttribute('alt') ?? '')
  resolveLinks(document, url)
  const everything = document.body.innerHTML
  const article = new Readability(document).parse()
  const text = await toMarkdown(article?.content || everything)
  return { title: title || (article?.title?.trim() ?? ''), text }
}

/**
 * Returns whether no element is nested deeper than the limit. The loop is not recursive, so depth cannot exhaust the
 * stack.
 */
function isShallow(root: Node) {
  let depth = 0
  let node: Node | null = root
  while (node && depth <= maxDepth) {
    if (node.firstChild) {
      node = node.firstChild
      depth += 1
      continue
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode
      depth -= 1
    }
    node = node && node !== root ? node.nextSibling : null
  }
  return node === null
}

/** Makes links absolute and removes links with a scheme that is not allowed, such as `javascript:`. */
function resolveLinks(document: Document, base: URL) {
  for (const link of document.querySelectorAll('a[href]')) {
    const target = URL.parse(link.getAttribute('href') ?? '', base)
    if (target && /^https?:$/.test(target.protocol)) link.setAttribute('href', target.href)
    else link.removeAttribute('href')
  }
}

async function toMarkdown(html: string) {
  const [{ default: TurndownService }, { gfm }] = await Promise.all([
    import('turndown'),
    import('@joplin/turndown-plugin-gfm'),
  ])
  const converter = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  })
  converter.use(gfm)
  return converter.turndown(html).trim()
}

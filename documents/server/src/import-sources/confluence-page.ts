import { cleanLinks, cleanPictures, listAnchors } from './clean-links.ts'
import { cleanTables, unwrapAll } from './clean-tables.ts'
import { addTaskMark, cleanTasks } from './clean-tasks.ts'
import { cleanCode } from './clean-code.ts'
import { toEmoticonText } from './confluence-emoticons.ts'
import type { ConfluencePageJob, ConvertedConfluencePage } from './conversion-job.ts'
import { append, marks, selectAll } from './html-elements.ts'
import { parseHtml, toMarkdown } from './parse-html.ts'

/** Callout for each information macro. Macros of Confluence Cloud and Server have the same class names. */
const callouts = { information: 'NOTE', tip: 'TIP', note: 'IMPORTANT', warning: 'WARNING' } as const

/** Parts of a page that Confluence generates, such as tables of contents. */
const generated =
  '.toc-macro, .page-metadata, .confluence-information-macro-icon, .aui-icon, .expand-control-icon, style, script, ' +
  '.hidden, .plugin_pagetree, .recently-updated, img.bullet, [src^="images/icons/contenttypes"], [src^="images/icons/bullet"]'

/** Converts one page of an export of Confluence. Links and pictures keep their paths in the export. */
export function convertConfluencePage({ html, space }: ConfluencePageJob): ConvertedConfluencePage {
  const page = parseHtml(html)
  const content = page.querySelector<HTMLElement>('#main-content, .wiki-content') ?? page.body
  const anchors = listAnchors(content)
  const attachments = readAttachments(page)
  for (const element of selectAll(content, generated)) element.remove()
  cleanIcons(content)
  convertMacros(content)
  cleanTasks(content)
  for (const item of selectAll(content, 'ul.inline-task-list > li'))
    addTaskMark(item, item.classList.contains('checked'))
  cleanTables(content)
  cleanCode(content)
  const links = cleanLinks(content, isInExport)
  cleanPictures(content)
  return {
    title: readTitle(page, space),
    parents: readBreadcrumbs(page),
    markdown: toMarkdown(content),
    anchors,
    attachments,
    remarks: links ? [`links that became text: ${links}`] : [],
  }
}

const isInExport = (href: string) => /^(?!\/)[^:]*\.html(#.*)?$/.test(href) || href.startsWith('attachments/')

/** The heading of a page begins with the name of the space. */
function readTitle(page: Document, space: string) {
  const text = (page.querySelector('#title-text') ?? page.querySelector('title'))?.textContent?.trim() ?? ''
  const prefix = `${space} : `
  if (space && text.startsWith(prefix)) return text.slice(prefix.length).trim()
  return space ? text : text.replace(/^[^:]{1,100} : /, '')
}

/** Returns the files of the ancestor pages, from the top. The first breadcrumb is the space. */
const readBreadcrumbs = (page: Document) =>
  selectAll(page, '#breadcrumbs a[href]')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href !== 'index.html')

/** Returns the names of the attached files by their path, from the section below the page. */
function readAttachments(page: Document) {
  const names = new Map<string, string>()
  for (const link of selectAll(page, '.greybox a[href^="attachments/"]'))
    names.set(toAttachmentPath(link.getAttribute('href') ?? ''), link.textContent?.trim() ?? '')
  for (const picture of selectAll(page, 'img[data-linked-resource-default-alias]'))
    names.set(
      toAttachmentPath(picture.getAttribute('data-image-src') ?? picture.getAttribute('src') ?? ''),
      picture.getAttribute('data-linked-resource-default-alias') ?? '',
    )
  names.delete('')
  return names
}

/**
 * Thumbnails are in a folder of their own and have the same names as the pictures. The size is in the query string of
 * the URL.
 */
const toAttachmentPath = (src: string) =>
  src.replace(/[?#].*$/s, '').replace('attachments/thumbnails/', 'attachments/')

/** Emoticons become their text. Pictures lead to the attached file instead of its thumbnail. */
function cleanIcons(content: Element) {
  for (const picture of selectAll(content, 'img')) {
    const src = picture.getAttribute('src') ?? ''
    const isIcon = picture.classList.contains('emoticon') || src.startsWith('images/icons/')
    if (isIcon) picture.replaceWith(toEmoticonText(picture))
    else if (src.startsWith('data:')) picture.remove()
    else if (src.startsWith('attachments/')) picture.setAttribute('src', toAttachmentPath(src))
    else if (!/^https?:/i.test(src)) picture.remove()
  }
}

function convertMacros(content: Element) {
  for (const block of selectAll(content, '.code.panel, .preformatted.panel')) convertCode(block)
  for (const [name, callout] of Object.entries(callouts))
    for (const box of selectAll(content, `.confluence-information-macro-${name}`))
      toCallout(box, callout, box.querySelector('p.title'))
  for (const panel of selectAll(content, 'div.panel'))
    toCallout(panel, 'NOTE', panel.querySelector('.panelHeader'))
  for (const title of selectAll(content, '.expand-control')) toBoldLine(title)
  for (const link of selectAll(content, 'a.user-mention, a.confluence-userlink'))
    link.replaceWith(`@${(link.textContent ?? '').trim().replace(/^@/, '')}`)
  for (const status of selectAll(content, '.status-macro')) toCodeText(status)
  unwrapAll(
    content,
    '.table-wrap, .content-wrapper, .confluence-embedded-file-wrapper, .placeholder-inline-tasks',
  )
}

/** The `brush` of the syntax highlighter names the language. A title becomes a bold line above the code. */
function convertCode(block: Element) {
  const pre = block.querySelector('pre')
  if (!pre) return
  const brush = /brush:\s*([\w+#-]+)/.exec(pre.getAttribute('data-syntaxhighlighter-params') ?? '')?.[1] ?? ''
  pre.setAttribute('data-language', ['text', 'plain', 'none'].includes(brush) ? '' : brush)
  const title = block.querySelector('.panelHeader')
  if (title) toBoldLine(title)
  block.replaceWith(...(title ? [block.querySelector('p[data-title]') ?? pre, pre] : [pre]))
}

function toBoldLine(title: Element) {
  const page = title.ownerDocument
  const [line, strong] = [page.createElement('p'), page.createElement('strong')]
  strong.textContent = title.textContent?.trim() ?? ''
  line.setAttribute('data-title', '')
  line.appendChild(strong)
  title.replaceWith(line)
}

function toCodeText(element: Element) {
  const code = element.ownerDocument.createElement('code')
  code.textContent = element.textContent
  element.replaceWith(code)
}

function toCallout(box: Element, callout: string, title: Element | null) {
  if (title?.textContent?.trim()) toBoldLine(title)
  else title?.remove()
  const quote = box.ownerDocument.createElement('blockquote')
  quote.setAttribute(marks.callout, callout)
  append(quote, box.childNodes)
  box.replaceWith(quote)
}

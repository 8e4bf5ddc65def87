import { cleanTables } from '@sanhe/documents/clean-tables'
import { cleanTasks } from '@sanhe/documents/clean-tasks'
import { append, selectAll, unwrap } from '@sanhe/documents/html-elements'

/**
 * Rewrites the HTML that Word, Google Docs, Notion and GitHub put into the clipboard, so that the converter finds the
 * lists, tasks, tables and formatted words that the reader of the other program saw.
 */
export function cleanPastedHtml(body: HTMLElement) {
  markCheckboxes(body)
  for (const image of selectAll(body, 'img[src^="data:"]')) image.remove()
  for (const paragraph of selectAll(body, 'p[style*="mso-list"]')) moveIntoWordList(paragraph)
  for (const list of selectAll(body, 'ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
  for (const paragraph of selectAll(body, 'li > p:only-of-type')) unwrap(paragraph)
  for (const span of selectAll(body, 'span[style]')) markStyledWords(span)
  for (const lineBreak of selectAll(body, 'br')) if (isBetweenBlocks(lineBreak)) lineBreak.remove()
  cleanTasks(body)
  cleanTables(body)
}

/** Google Docs marks the items of a checklist by an attribute, Notion by `[x]` or an element with a class. */
function markCheckboxes(body: HTMLElement) {
  for (const item of selectAll(body, 'li[aria-checked]'))
    item.prepend(item.getAttribute('aria-checked') === 'true' ? '☑ ' : '☐ ')
  for (const box of selectAll(body, 'li .checkbox'))
    box.replaceWith(box.classList.contains('checkbox-on') ? '☑ ' : '☐ ')
  for (const item of selectAll(body, 'li')) {
    const text = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode()
    if (text) text.textContent = text.textContent?.replace(/^\s*\[([ x])\] /i, toBox) ?? ''
  }
}

const toBox = (_: string, mark: string) => (mark === ' ' ? '☐ ' : '☑ ')

/** Word writes an item of a list as a paragraph whose style names the level of the item. */
function moveIntoWordList(paragraph: HTMLElement) {
  const page = paragraph.ownerDocument
  const { mark, level } = readWordItem(paragraph)
  const listName = /^\s*[\da-z]+[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
  mark?.remove()
  const item = page.createElement('li')
  append(item, paragraph.childNodes)
  const before = paragraph.previousElementSibling
  const isContinued = before?.matches(level === 1 ? `${listName}[data-word-list]` : '[data-word-list]')
  let list = before && isContinued ? before : page.createElement(listName)
  list.setAttribute('data-word-list', '')
  if (!isContinued) paragraph.before(list)
  for (let depth = 1; depth < level && list.lastElementChild; depth += 1) {
    const outer: Element = list.lastElementChild
    list = outer.querySelector(':scope > ul, :scope > ol') ?? outer.appendChild(page.createElement(listName))
  }
  list.append(item)
  paragraph.remove()
}

const readWordItem = (paragraph: HTMLElement) => ({
  mark: paragraph.querySelector('[style*="mso-list:Ignore" i]'),
  level: Number(/\blevel(\d+)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1),
})

const styledWords = [
  {
    name: 'strong',
    style: /font-weight:\s*(bold|[6-9]00)/,
    inside: 'h1, h2, h3, h4, h5, h6, strong, b:not([style])',
  },
  { name: 'em', style: /font-style:\s*italic/, inside: 'i, em' },
  { name: 'del', style: /text-decoration[^;]*line-through/, inside: 's, del' },
]

/** Google Docs formats words by the style of a `span`. */
function markStyledWords(span: HTMLElement) {
  const style = span.getAttribute('style') ?? ''
  for (const { name, style: pattern, inside } of styledWords) {
    if (!pattern.test(style) || span.closest(inside)) continue
    const mark = span.ownerDocument.createElement(name)
    append(mark, span.childNodes)
    span.append(mark)
  }
}

const blocks = 'p, div, ul, ol, table, blockquote, pre, h1, h2, h3, h4, h5, h6, hr'

/** Google Docs separates blocks by line breaks that stand for empty lines. */
function isBetweenBlocks(lineBreak: Element) {
  const { previousElementSibling: before, nextElementSibling: after } = lineBreak
  const isNextToText = lineBreak.previousSibling !== before || lineBreak.nextSibling !== after
  return !isNextToText && [before, after].some((sibling) => sibling?.matches(blocks))
}

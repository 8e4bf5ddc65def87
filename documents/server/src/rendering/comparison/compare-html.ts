import { parseHTML } from 'linkedom'
import { type ComparedItemPair, pairComparedItems } from './pair-items.ts'
import { markAllWords, markChangedWords } from './word-marks.ts'

/**
 * `before` and `after`: HTML of both texts with marked words. `inline`: HTML of the later text with the removed words
 * inserted.
 */
export type ComparedBlockHtml = { before: string; after: string; inline: string }

const { document } = parseHTML('<!doctype html><html><body></body></html>')
const containers = 'ul, ol, table, thead, tbody, tr, blockquote, dl, details, section, div'

/** Compares two sanitised fragments: lists and tables by items, rows and cells, everything else by words. */
export function compareHtml(beforeHtml: string, afterHtml: string): ComparedBlockHtml {
  const before = parse(beforeHtml)
  const after = parse(afterHtml)
  const inline = parse(afterHtml)
  compareElements(before, after, inline)
  return { before: before.innerHTML, after: after.innerHTML, inline: inline.innerHTML }
}

/** Returns HTML in which every word is marked, for a block that exists in one of the two texts only. */
export function markWholeBlockHtml(html: string, mark: 'ins' | 'del') {
  const root = parse(html)
  markAllWords(root, mark)
  return root.innerHTML
}

/** Removes heading anchors and code highlighting from HTML, because only the document itself may contain them. */
export const stripAnchorsAndHighlighting = (html: string) => parse(html).innerHTML

function parse(html: string): Element {
  const root = document.createElement('div')
  root.innerHTML = html
  root.normalize()
  for (const element of root.querySelectorAll('[data-anchor]')) element.removeAttribute('data-anchor')
  for (const element of root.querySelectorAll('pre, pre code'))
    if (!element.matches('.mermaid-source')) element.removeAttribute('class')
  return root
}

function compareElements(before: Element, after: Element, inline: Element) {
  if (isContainer(before) && isContainer(after) && before.tagName === after.tagName)
    compareChildren(before, after, inline)
  else markChangedWords(before, after, inline)
}

/**
 * Returns whether an element contains only elements and no text, so that its children can be compared one by
 * one.
 */
const isContainer = (element: Element) =>
  element.matches(containers) &&
  element.children.length > 0 &&
  [...element.childNodes].every((node) => node.nodeType === 1 || (node.nodeValue ?? '').trim() === '')

function compareChildren(before: Element, after: Element, inline: Element) {
  const itemOf = (element: Element) => ({ key: element.outerHTML, text: element.textContent ?? '' })
  const olds = [...before.children]
  const news = [...after.children]
  const mixed = [...inline.children]
  let next: Element | null = null
  // Pairs are processed from the last to the first, so that a removed item can be inserted before the item
  // that follows it. Cells of a row are paired by column.
  const isRow = before.tagName === 'TR' && olds.length === news.length
  const pairs = isRow
    ? olds.map((_, at): ComparedItemPair => ({ before: at, after: at }))
    : pairComparedItems(olds.map(itemOf), news.map(itemOf))
  for (const pair of pairs.toReversed()) {
    const old = pair.before === undefined ? undefined : olds[pair.before]
    const fresh = pair.after === undefined ? undefined : news[pair.after]
    const both = pair.after === undefined ? undefined : mixed[pair.after]
    if (old && fresh && both && old.outerHTML !== fresh.outerHTML) compareElements(old, fresh, both)
    else if (fresh && both && !old) for (const element of [fresh, both]) markAllWords(element, 'ins')
    else if (old && !fresh) {
      markAllWords(old, 'del')
      inline.insertBefore(old.cloneNode(true), next)
    }
    if (both) next = both
  }
}

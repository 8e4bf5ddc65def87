import { createMarkdown, type MarkdownBlock } from '@sanhe/markdown/markdown'
import { sanitizeHtmlOptions } from '@sanhe/markdown/sanitizer-options'
import sanitizeHtml from 'sanitize-html'
import type { ComparedBlockPair, ComparedBlock, DocumentComparison } from '#core'
import { compareHtml, markWholeBlockHtml, stripAnchorsAndHighlighting } from './compare-html.ts'
import { type ComparedItemPair, pairComparedItems } from './pair-items.ts'

/** Largest number of changed blocks that one comparison shows. Further changed blocks are only counted. */
const maxChanges = 400
/** Number of unchanged blocks that are shown on each side of a change. */
const context = 1
/**
 * Time limit for marking changed words. Blocks that remain after it are shown as removed and added, so that
 * no reader waits longer.
 */
const maxMarkingMs = 4000

const markdown = createMarkdown()

type Block = MarkdownBlock & { lineCount: number; source: string; key: string; text: string }

/** Compares two Markdown texts as rendered documents: by blocks first, then by words inside the changed blocks. */
export function compareDocuments(before: string, after: string, maxMs = maxMarkingMs): DocumentComparison {
  const olds = blocksOf(before)
  const news = blocksOf(after)
  const pairs = pairComparedItems(olds, news)
  const isChanged = (pair: ComparedItemPair) =>
    pair.before === undefined || pair.after === undefined || olds[pair.before]!.key !== news[pair.after]!.key
  const changed = pairs.map(isChanged)
  const places = [...changed.keys()].filter((at) => changed[at])
  const shown = pairs.slice(0, places[maxChanges] ?? pairs.length)
  const until = performance.now() + maxMs
  const rows: ComparedBlockPair[] = []
  let line = 1
  for (const [at, pair] of shown.entries()) {
    const old = pair.before === undefined ? undefined : olds[pair.before]
    const fresh = pair.after === undefined ? undefined : news[pair.after]
    if (fresh) line = fresh.line + fresh.lineCount
    const isNear = changed.slice(Math.max(0, at - context), at + context + 1).some(Boolean)
    if (changed[at]) rows.push(changedRow(old, fresh, line, performance.now() < until))
    else if (isNear) rows.push(sameRow(old!, fresh!))
    else hide(rows)
  }
  return { rows, changes: places.length, left_out: Math.max(0, places.length - maxChanges) }
}

function hide(rows: ComparedBlockPair[]) {
  const last = rows.at(-1)
  if (last?.kind === 'hidden') last.hidden += 1
  else rows.push({ kind: 'hidden', hidden: 1, before: null, after: null, inline: '' })
}

function sameRow(old: Block, fresh: Block): ComparedBlockPair {
  const html = stripAnchorsAndHighlighting(sanitize(fresh.html))
  return { kind: 'same', hidden: 0, before: sideOf(old, html), after: sideOf(fresh, html), inline: html }
}

/** `line`: line of the later text at which a removed block would be inserted. */
function changedRow(
  old: Block | undefined,
  fresh: Block | undefined,
  line: number,
  marks: boolean,
): ComparedBlockPair {
  const nowhere = { line, line_count: 0, source: '', html: '' }
  if (old && fresh) {
    const [oldHtml, newHtml] = [sanitize(old.html), sanitize(fresh.html)]
    const { before, after, inline } = marks
      ? compareHtml(oldHtml, newHtml)
      : { before: oldHtml, after: newHtml, inline: oldHtml + newHtml }
    return { kind: 'changed', hidden: 0, before: sideOf(old, before), after: sideOf(fresh, after), inline }
  }
  if (fresh) {
    const html = markWholeBlockHtml(sanitize(fresh.html), 'ins')
    return { kind: 'added', hidden: 0, before: null, after: sideOf(fresh, html), inline: html }
  }
  const html = markWholeBlockHtml(sanitize(old!.html), 'del')
  return { kind: 'removed', hidden: 0, before: sideOf(old!, html), after: nowhere, inline: html }
}

const sanitize = (html: string) => sanitizeHtml(html, sanitizeHtmlOptions)

const sideOf = ({ line, lineCount, source }: Block, html: string): ComparedBlock => ({
  line,
  line_count: lineCount,
  source,
  html,
})

/**
 * Returns the blocks of a text. A block includes all lines up to the next block. Footnotes have no lines of their own
 * and join the last block.
 */
function blocksOf(source: string): Block[] {
  const lines = source.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const merged: MarkdownBlock[] = []
  for (const { line, html } of markdown.renderBlocks(source, false)) {
    const last = merged.at(-1)
    if (last && line <= last.line) last.html += html
    else merged.push({ line, html })
  }
  return merged.map(({ line, html }, at) => {
    const end = merged[at + 1]?.line ?? lines.length + 1
    return {
      line,
      html,
      lineCount: end - line,
      source: lines.slice(line - 1, end - 1).join(''),
      key: html,
      text: html.replaceAll(/<[^>]*>/g, ' '),
    }
  })
}

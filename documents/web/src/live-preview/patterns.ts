import type { EditorState, Range } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import { isInCode } from '#editor/is-in-code.ts'
import { findBlockIds } from './block-ids.ts'
import { isSourceShown, livePreviewContextFacet } from './context.ts'

const hidden = Decoration.replace({})
const highlight = Decoration.mark({ class: 'cm-live-highlight' })

/** Syntax that readers do not see: %% comments %%, ids of headings, and the lines of containers. */
const unseen = /%%(?:[^%\n]|%(?!%))+%%|[ \t]\{#[\p{L}\p{N}_-]+\}[ \t]*$|^:::.*$/gmu
const muted = Decoration.mark({ class: 'cm-live-muted' })

/** Inline syntax that the Markdown grammar of the editor does not support: wiki links and ==highlights==. */
const pattern = /\[\[([^[\]|\n]+)(?:\|([^[\]\n]+))?\]\]|==(?=\S)([^=\n]+?)(?<=\S)==/g

/** Returns the decorations of wiki links, highlights and unseen syntax inside the ranges. */
export function createWikiLinkDecorations(
  state: EditorState,
  ranges: readonly { from: number; to: number }[],
  isFocused: boolean,
) {
  const out: Range<Decoration>[] = []
  for (const { from, to } of ranges) {
    for (const { index, 0: text } of state.sliceDoc(from, to).matchAll(unseen))
      if (!isInCode(state, from + index)) out.push(muted.range(from + index, from + index + text.length))
    for (const id of findBlockIds(state, from, to)) {
      const line = state.doc.lineAt(id.to)
      const isActive = isSourceShown(state, line.from, line.to, isFocused)
      out.push((isActive ? muted : hidden).range(id.from, id.to))
    }
    for (const match of state.sliceDoc(from, to).matchAll(pattern)) {
      const start = from + match.index
      if (!isInCode(state, start)) decorateMatch(state, match, start, isFocused, out)
    }
  }
  return Decoration.set(out, true)
}

function decorateMatch(
  state: EditorState,
  match: RegExpExecArray,
  start: number,
  isFocused: boolean,
  out: Range<Decoration>[],
) {
  const [whole, target, words] = match
  const end = start + whole.length
  const line = state.doc.lineAt(start)
  const isActive = isSourceShown(state, line.from, line.to, isFocused)
  if (target === undefined) {
    out.push(highlight.range(start + 2, end - 2))
    if (!isActive) out.push(hidden.range(start, start + 2), hidden.range(end - 2, end))
    return
  }
  const textFrom = words === undefined ? start + 2 : end - 2 - words.length
  const title = state.facet(livePreviewContextFacet).labels.openLink
  out.push(
    Decoration.mark({ class: 'cm-live-link', attributes: { 'data-wiki': target, title } }).range(
      textFrom,
      end - 2,
    ),
  )
  if (!isActive) out.push(hidden.range(start, textFrom), hidden.range(end - 2, end))
}

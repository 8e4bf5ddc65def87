import type { EditorState, Range } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { describeCallout, readCalloutMark } from '@sanhe/markdown/callout-kinds'
import { isSourceShown } from './context.ts'
import { LabelWidget } from './inline-widgets.ts'

const hidden = Decoration.replace({})
const titleMark = Decoration.mark({ class: 'cm-live-callout-title' })

/**
 * Returns the CSS class of the lines of a callout and the decorations of its first line: the title in the colour of the
 * callout, or the label of its kind instead of `[!NOTE]`. Returns undefined for a plain quote.
 */
export function decorateCallout(state: EditorState, node: SyntaxNode, isFocused: boolean) {
  const line = state.doc.lineAt(node.from)
  const first = state.sliceDoc(node.from, line.to)
  const start = /^>[ \t]?/.exec(first)?.[0].length ?? 0
  const mark = readCalloutMark(first.slice(start).trimEnd())
  if (!mark) return undefined
  const isChinese = /\p{Script=Han}/u.test(state.sliceDoc(node.from, node.to))
  const { appearance, label } = describeCallout(mark.kind, isChinese)
  const from = node.from + start
  const titleFrom =
    mark.title === '' ? line.to : from + first.slice(start).indexOf(mark.title, mark.kind.length + 3)
  const marks: Range<Decoration>[] = []
  if (titleFrom < line.to) marks.push(titleMark.range(titleFrom, line.to))
  if (!isSourceShown(state, line.from, line.to, isFocused))
    marks.push(
      mark.title === ''
        ? Decoration.replace({ widget: new LabelWidget(label) }).range(from, line.to)
        : hidden.range(from, titleFrom),
    )
  return { lineClass: `cm-live-callout cm-live-callout-${appearance}`, marks }
}

import { syntaxTree } from '@codemirror/language'
import type { EditorState, Range } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common'
import { isExternalUrl } from '@sanhe/markdown/urls'
import { decorateCallout } from './callout-marks.ts'
import { isSourceShown, livePreviewContextFacet } from './context.ts'
import { createListItemDecorations } from './list-lines.ts'
import { BulletWidget, CheckboxWidget, ImageWidget } from './inline-widgets.ts'

const hidden = Decoration.replace({})
const lineClass = (name: string) => Decoration.line({ class: name })

const headingLine = [1, 2, 3, 4, 5, 6].map((level) => lineClass(`cm-live-heading cm-live-h${level}`))
const quoteLine = lineClass('cm-live-quote')
const codeLine = lineClass('cm-live-code')
const codeFenceLine = lineClass('cm-live-code cm-live-fence')
const ruleLine = lineClass('cm-live-rule')
const frontMatterLine = lineClass('cm-live-front-matter')
const inlineCode = Decoration.mark({ class: 'cm-live-inline-code' })
const linkMark = (href: string, title: string) =>
  Decoration.mark({ class: 'cm-live-link', attributes: { 'data-href': href, title } })

type Decorations = Range<Decoration>[]

/** A syntax node to decorate. `isActive`: a selection or suggestion touches one of its lines, so its marks are shown. */
type Subject = {
  state: EditorState
  node: SyntaxNode
  isFocused: boolean
  isActive: boolean
  out: Decorations
}

/** Adds the decorations of one kind of node. Returns false when the node's children need no decorations. */
type Decorate = (subject: Subject) => false | void

const hideMark: Decorate = ({ node: { from, to }, isActive, out }) => {
  if (!isActive) out.push(hidden.range(from, to))
}

const decorators: Record<string, Decorate> = {
  ...Object.fromEntries(headingLine.map((line, index) => [`ATXHeading${index + 1}`, decorateHeading(line)])),
  EmphasisMark: hideMark,
  StrikethroughMark: hideMark,
  InlineCode: decorateInlineCode,
  Escape: hideBackslash,
  Link: decorateLink,
  Image: decorateImage,
  ListItem: ({ state, node, out }) => void out.push(...createListItemDecorations(state, node)),
  ListMark: decorateListMark,
  TaskMarker: drawCheckbox,
  Blockquote: decorateQuote,
  QuoteMark: hideQuoteMark,
  FencedCode: styleCode,
  HorizontalRule: drawRule,
  FrontMatter: styleLines(frontMatterLine),
}

function decorateHeading(line: Decoration): Decorate {
  return ({ state, node, isActive, out }) => {
    out.push(line.range(state.doc.lineAt(node.from).from))
    if (isActive) return
    for (const mark of node.getChildren('HeaderMark')) {
      const isFirst = mark.from === node.from
      // The closing marks of `## Title ##` are hidden together with the space before them.
      const start = isFirst ? mark.from : trimStart(state, mark.from)
      out.push(hidden.range(start, isFirst ? endWithSpace(state, mark.to) : mark.to))
    }
  }
}

function decorateInlineCode({ node, isActive, out }: Subject): false {
  out.push(inlineCode.range(node.from, node.to))
  if (!isActive) for (const mark of node.getChildren('CodeMark')) out.push(hidden.range(mark.from, mark.to))
  return false
}

function hideBackslash({ node, isActive, out }: Subject): false {
  if (!isActive) out.push(hidden.range(node.from, node.from + 1))
  return false
}

/** A link with a text shows only that text; the URL of the link appears while the caret is in the line. */
function decorateLink({ state, node, isActive, out }: Subject) {
  const url = node.getChild('URL')
  const [open, close] = node.getChildren('LinkMark')
  if (!url || !open || !close || open.to === close.from) return
  const href = state.sliceDoc(url.from, url.to).replace(/^<|>$/g, '')
  out.push(linkMark(href, state.facet(livePreviewContextFacet).labels.openLink).range(open.to, close.from))
  if (!isActive) out.push(hidden.range(open.from, open.to), hidden.range(close.from, node.to))
}

/** Shows images of other servers as source, because loading an image would reveal the reader to the other server. */
const isOwnFile = (src: string) => !isExternalUrl(src) && !/^[^/?#]*:/.test(src)

function decorateImage({ state, node, isActive, out }: Subject): false {
  const url = node.getChild('URL')
  const [open, close] = node.getChildren('LinkMark')
  if (!url || !open || !close) return false
  const src = state.sliceDoc(url.from, url.to).replace(/^<|>$/g, '')
  if (!isOwnFile(src)) return false
  const { imageUrl } = state.facet(livePreviewContextFacet)
  const widget = new ImageWidget(imageUrl(src), state.sliceDoc(open.to, close.from))
  if (isActive) out.push(Decoration.widget({ widget, side: 1 }).range(node.to))
  else out.push(Decoration.replace({ widget }).range(node.from, node.to))
  return false
}

/** Digits of the same width, so that a long item continues exactly below the text of its first line. */
const listNumber = Decoration.mark({ class: 'cm-live-list-number' })

/** Shows a bullet instead of `-`, `*` or `+`. Hides the mark before a checkbox. */
function decorateListMark({ state, node, isActive, out }: Subject): false {
  const isTask = node.nextSibling?.name === 'Task'
  const isBullet = /^[-*+]$/.test(state.sliceDoc(node.from, node.to))
  if (!isBullet) out.push(listNumber.range(node.from, node.to))
  if (!isBullet || isActive) return false
  if (isTask) out.push(hidden.range(node.from, endWithSpace(state, node.to)))
  else out.push(Decoration.replace({ widget: new BulletWidget() }).range(node.from, node.to))
  return false
}

/** Shows a checkbox instead of its mark, except while the caret is in the mark. */
function drawCheckbox({ state, node: { from, to }, isFocused, out }: Subject): false {
  if (isSourceShown(state, from, to, isFocused)) return false
  const widget = new CheckboxWidget(/x/i.test(state.sliceDoc(from, to)))
  out.push(Decoration.replace({ widget }).range(from, to))
  return false
}

function hideQuoteMark({ state, node: { from, to }, isActive, out }: Subject): false {
  if (!isActive) out.push(hidden.range(from, endWithSpace(state, to)))
  return false
}

/** Fenced code keeps its source: the fences are small and grey, the code has a background. */
function styleCode({ state, node, out }: Subject) {
  const isClosed = node.getChildren('CodeMark').length > 1
  const lines = lineStarts(state, node)
  for (const [index, at] of lines.entries()) {
    const isFence = index === 0 || (index === lines.length - 1 && isClosed)
    out.push((isFence ? codeFenceLine : codeLine).range(at))
  }
}

function drawRule({ state, node: { from, to }, isActive, out }: Subject): false {
  if (!isActive) out.push(ruleLine.range(state.doc.lineAt(from).from), hidden.range(from, to))
  return false
}

function decorateQuote({ state, node, isFocused, out }: Subject) {
  const callout = decorateCallout(state, node, isFocused)
  out.push(...(callout?.marks ?? []))
  const line = callout ? lineClass(`cm-live-quote ${callout.lineClass}`) : quoteLine
  out.push(...lineStarts(state, node).map((at) => line.range(at)))
}

function styleLines(line: Decoration): Decorate {
  return ({ state, node, out }) => void out.push(...lineStarts(state, node).map((at) => line.range(at)))
}

const endWithSpace = (state: EditorState, to: number) => (state.sliceDoc(to, to + 1) === ' ' ? to + 1 : to)
const trimStart = (state: EditorState, at: number) => {
  const line = state.doc.lineAt(at)
  return line.from + line.text.slice(0, at - line.from).trimEnd().length
}

function lineStarts({ doc }: EditorState, { from, to }: SyntaxNode) {
  const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number]
  return Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index).from)
}

/** Returns the decorations of the syntax nodes inside the ranges. */
export function createInlineDecorations(
  state: EditorState,
  ranges: readonly { from: number; to: number }[],
  isFocused: boolean,
  isDrawn: (from: number, to: number) => boolean,
) {
  const out: Decorations = []
  const decorate = ({ name, from, to, node }: SyntaxNodeRef) => {
    const decorator = decorators[name]
    if (isDrawn(from, to)) return false
    if (!decorator) return undefined
    const isActive = isSourceShown(state, state.doc.lineAt(from).from, state.doc.lineAt(to).to, isFocused)
    return decorator({ state, node, isFocused, isActive, out })
  }
  for (const { from, to } of ranges) syntaxTree(state).iterate({ from, to, enter: decorate })
  return Decoration.set(out, true)
}

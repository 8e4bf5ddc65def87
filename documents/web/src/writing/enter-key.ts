import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import { ChangeSet, type EditorState, type Extension, type Line, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { isInCode } from '#editor/is-in-code.ts'

/** Marks of quotes and spaces before a fence, the fence, and the name of the language. */
const openingFence = /^([\s>]*)(`{3,}|~{3,})[^`]*$/

/** Returns whether a block of code begins in a line. */
function isFirstLineOfCode(state: EditorState, line: Line) {
  let node = syntaxTree(state).resolveInner(line.to, -1)
  while (node.name !== 'FencedCode' && node.parent) node = node.parent
  return node.name === 'FencedCode' && state.doc.lineAt(node.from).number === line.number
}

/**
 * Returns whether the fence of a line has no closing fence: the number of fences from this line to the end of the text is
 * odd. The syntax tree does not show this, because it closes the block with a fence of the next block.
 */
function isUnclosed(state: EditorState, line: Line, mark: string) {
  let fences = 0
  for (let number = line.number; number <= state.doc.lines; number++)
    if (openingFence.exec(state.doc.line(number).text)?.[2]?.startsWith(mark)) fences += 1
  return fences % 2 === 1
}

/**
 * Adds the closing fence when the writer ends the line of an opening fence, so that the text after the block stays
 * outside of it. At the end of the text, a line after the block lets the caret leave it.
 */
export function closeFence({ state, dispatch }: EditorView) {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  const [, lead, fence] = openingFence.exec(line.text) ?? []
  if (lead === undefined || fence === undefined || !main.empty || main.head !== line.to) return false
  if (!isFirstLineOfCode(state, line) || !isUnclosed(state, line, fence.slice(0, 3))) return false
  const after = line.to === state.doc.length ? '\n' : ''
  dispatch(
    state.update({
      changes: { from: line.to, insert: `\n${lead}\n${lead}${fence}${after}` },
      selection: { anchor: line.to + 1 + lead.length },
      userEvent: 'input',
      scrollIntoView: true,
    }),
  )
  return true
}

/** Without the option, the package puts an empty line between the items of a list instead of ending the list. */
const continueOrEndMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false })

/**
 * Continues a list or quote in the next line. In an empty item, ends the list, or goes back to the list around it. The
 * line after a list or quote that ended is separated by an empty line, because Markdown takes a line directly below for
 * a part of the last item.
 */
export function continueMarkup({ state, dispatch }: EditorView) {
  return continueOrEndMarkup({
    state,
    dispatch(transaction) {
      const { doc, selection } = transaction.state
      const line = doc.lineAt(selection.main.head)
      const hasEnded = line.text.trim() === '' && doc.lines === state.doc.lines && line.number > 1
      if (!hasEnded || doc.line(line.number - 1).text.trim() === '') return dispatch(transaction)
      const emptyLine = ChangeSet.of({ from: line.from, insert: '\n' }, doc.length)
      dispatch(
        state.update({
          changes: transaction.changes.compose(emptyLine),
          selection: { anchor: selection.main.head + 1 },
          userEvent: 'input',
          scrollIntoView: true,
        }),
      )
    },
  })
}

/** A line that has only marks of quotes: the marks of the quotes around the innermost quote, and its own mark. */
const emptyQuoteLine = /^([\s>]*)>[ \t]*$/

const hasOnlyQuoteMarks = ({ text }: Line) => /^[\s>]*$/.test(text)

/**
 * Ends the innermost quote when the writer presses Enter in a line that has only its mark, as Obsidian and Typora do. The
 * mark is removed, and an empty line separates the quote from the following text, which Markdown would otherwise take for
 * a part of the quote.
 */
export function endQuote({ state, dispatch }: EditorView) {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  const outerMarks = emptyQuoteLine.exec(line.text)?.[1]
  if (outerMarks === undefined || ranges.length > 1 || !main.empty) return false
  if (main.head <= line.from + line.text.lastIndexOf('>') || isInCode(state, line.to)) return false
  const above = line.number > 1 ? state.doc.line(line.number - 1) : undefined
  const from = above && hasOnlyQuoteMarks(above) ? above.from : line.from
  const insert = above ? `${outerMarks.trimEnd()}\n${outerMarks}` : outerMarks
  dispatch(
    state.update({
      changes: { from, to: line.to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input',
      scrollIntoView: true,
    }),
  )
  return true
}

/** Enter and Backspace in lists, quotes and code. */
export const enterKeyExtension: Extension = Prec.high(
  keymap.of([
    { key: 'Enter', run: closeFence },
    { key: 'Enter', run: endQuote },
    { key: 'Enter', run: continueMarkup },
    { key: 'Backspace', run: deleteMarkupBackward },
  ]),
)

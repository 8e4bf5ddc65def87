import { deleteCharBackward, deleteCharForward } from '@codemirror/commands'
import { deleteMarkupBackward, markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorSelection, EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { textBelowTableExtension } from './text-below-table.ts'

const table = '| a |\n|---|\n| 1 |'

/** Runs a command in a text in which `T` stands for the table and `^` for the caret or, twice, the selection. */
function run(command: StateCommand | ((view: EditorView) => boolean), marked: string) {
  const [before = '', ...others] = marked.replace('T', table).split('^')
  const ends = others.slice(0, -1).map((part) => before.length + part.length)
  let state = EditorState.create({
    doc: before + others.join(''),
    selection: EditorSelection.single(before.length, ends[0]),
    extensions: [markdown({ base: markdownLanguage }), textBelowTableExtension],
  })
  const dispatch = (spec: TransactionSpec) => {
    state = state.update(spec).state
  }
  command({ state, dispatch } as unknown as EditorView)
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}^${state.sliceDoc(head)}`.replace(table, 'T')
}

test.each([
  { command: deleteMarkupBackward, before: 'T\n- ^item', after: 'T\n\n^item' },
  { command: deleteMarkupBackward, before: 'T\n1. ^item', after: 'T\n\n^item' },
  { command: deleteMarkupBackward, before: 'T\n> ^quote', after: 'T\n\n^quote' },
  { command: deleteCharBackward, before: 'T\n# ^Title', after: 'T\n\n#^Title' },
  { command: deleteCharBackward, before: 'T\n^# ^Title', after: 'T\n\n^Title' },
  { command: deleteCharForward, before: 'T\n#^ Title', after: 'T\n\n#^Title' },
])(
  '$command.name turns $before into $after, so that the text stays out of the table',
  ({ command, before, after }) => {
    expect(run(command, before)).toBe(after)
  },
)

test.each([
  { command: deleteCharBackward, before: 'T\n-^', after: 'T\n^' },
  { command: deleteMarkupBackward, before: 'T\n- ^| 2 |', after: 'T\n^| 2 |' },
  { command: deleteMarkupBackward, before: 'T\n\n- ^item', after: 'T\n\n^item' },
  { command: deleteCharBackward, before: 'T\n##^ Title', after: 'T\n#^ Title' },
  { command: deleteCharBackward, before: 'T\n# Ti^tle', after: 'T\n# T^tle' },
  { command: deleteCharBackward, before: 'text\n# ^Title', after: 'text\n#^Title' },
])('$command.name turns $before into $after without an additional line', ({ command, before, after }) => {
  expect(run(command, before)).toBe(after)
})

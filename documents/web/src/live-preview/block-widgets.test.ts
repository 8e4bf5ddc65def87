import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test, vi } from 'vitest'
import { blockWidgetsExtension } from './block-widgets.ts'
import { type LivePreviewContext, livePreviewContextFacet } from './context.ts'

const context: LivePreviewContext = {
  imageUrl: (src) => src,
  openLink() {},
  labels: { openLink: '', toggleTask: '', editSource: '' },
  isDark: false,
  hasEditableTables: true,
}
const table = '| a |\n|---|\n| 1 |'
const doc = `First.\n\nSecond.\n\n${table}\n\nLast.`

const createState = () =>
  EditorState.create({
    doc,
    extensions: [
      markdown({ base: markdownLanguage }),
      livePreviewContextFacet.of(context),
      blockWidgetsExtension,
    ],
  })

const drawnSources = (state: EditorState) => {
  const sources: string[] = []
  for (const set of state.facet(EditorView.decorations))
    if (typeof set !== 'function')
      set.between(0, state.doc.length, (from, to) => void sources.push(state.sliceDoc(from, to)))
  return sources
}

/** Ends the time of the parser after its first step, as on a machine that other programs keep busy. */
function stopParserEarly() {
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
}
afterEach(() => vi.restoreAllMocks())

test('a table stays rendered with its new text while the parser has not reached it after a change', () => {
  const before = createState()
  expect(drawnSources(before)).toEqual([table])
  stopParserEarly()
  const inCell = doc.indexOf('1 |') + 1
  const after = before.update({
    changes: [
      { from: 0, insert: 'x' },
      { from: inCell, insert: '2' },
    ],
  }).state
  expect(syntaxTree(after).length).toBeLessThan(inCell)
  expect(drawnSources(after)).toEqual([table.replace('1', '12')])
})

test('a table disappears once the parser has reached the text that is no table any more', () => {
  const before = createState()
  const after = before.update({ changes: { from: doc.indexOf('|---|'), to: doc.indexOf('|---|') + 5 } }).state
  expect(drawnSources(after)).toEqual([])
})

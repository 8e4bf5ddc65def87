import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { nestListItems, unnestListItems } from './list-indent.ts'

/** Runs a command on a text with the caret at `|` and returns the text with the caret. */
function run(command: (view: EditorView) => boolean, marked: string) {
  const at = marked.indexOf('|')
  let state = EditorState.create({
    doc: marked.replace('|', ''),
    selection: EditorSelection.cursor(at),
  })
  const dispatch = (spec: TransactionSpec) => {
    state = state.update(spec).state
  }
  command({ state, dispatch } as unknown as EditorView)
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
}

describe('nestListItems', () => {
  test.each([
    ['1. a\n2. b|', '1. a\n   1. b|'],
    ['- a\n- b|', '- a\n  - b|'],
    ['10. a\n11. b|', '10. a\n    1. b|'],
    ['- [ ] a\n- [ ] b|', '- [ ] a\n  - [ ] b|'],
    ['- a\n  - b\n- c|', '- a\n  - b\n  - c|'],
  ])('nestListItems changes %j to %j', (before, after) => {
    expect(run(nestListItems, before)).toBe(after)
  })

  test('nestListItems indents the first item of a list by two spaces', () => {
    expect(run(nestListItems, '- a|')).toBe('  - a|')
  })
})

describe('unnestListItems', () => {
  test.each([
    ['1. a\n   1. b|', '1. a\n1. b|'],
    ['- a\n  - b|', '- a\n- b|'],
    ['- a\n  - b\n    - c|', '- a\n  - b\n  - c|'],
  ])('unnestListItems changes %j to %j', (before, after) => {
    expect(run(unnestListItems, before)).toBe(after)
  })
})

import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorSelection, EditorState, type Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { closeFence, continueMarkup } from './enter-key.ts'

/** Runs a command with the caret at `|` and returns the text with the caret, or undefined if the command did nothing. */
function run(command: (view: EditorView) => boolean, marked: string) {
  const at = marked.indexOf('|')
  let state = EditorState.create({
    doc: marked.replace('|', ''),
    selection: EditorSelection.cursor(at),
    extensions: markdown({ base: markdownLanguage }),
  })
  const dispatch = (transaction: Transaction) => {
    ;({ state } = transaction)
  }
  if (!command({ state, dispatch } as unknown as EditorView)) return undefined
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
}

describe('closeFence', () => {
  test.each([
    ['```js|', '```js\n|\n```\n'],
    ['~~~~|\n\nAfter', '~~~~\n|\n~~~~\n\nAfter'],
    ['> ```|', '> ```\n> |\n> ```\n'],
    ['- a\n  ```sh|\n\nAfter', '- a\n  ```sh\n  |\n  ```\n\nAfter'],
    ['```js|\n\n```sh\nls\n```', '```js\n|\n```\n\n```sh\nls\n```'],
  ])('closeFence turns %j into %j', (before, after) => {
    expect(run(closeFence, before)).toBe(after)
  })

  test.each([
    '```js|\na\n```',
    '```js\na\n```|',
    '```js\n```|\n',
    'Text|',
    '``|',
    '```js |a',
    '```\n~~~|\n```',
  ])('closeFence does nothing in %j', (text) => {
    expect(run(closeFence, text)).toBeUndefined()
  })
})

describe('continueMarkup', () => {
  test.each([
    ['- a|', '- a\n- |'],
    ['1. a|', '1. a\n2. |'],
    ['- [x] a|', '- [x] a\n- [ ] |'],
    ['> a|', '> a\n> |'],
    ['- a\n- |', '- a\n\n|'],
    ['- a\n  - b\n  - |', '- a\n  - b\n- |'],
    ['> a\n> |', '> a\n>\n> |'],
    ['> a\n>\n> |', '> a\n\n|'],
    ['- a\n- |\n\nAfter', '- a\n\n|\n\nAfter'],
  ])('continueMarkup turns %j into %j', (before, after) => {
    expect(run(continueMarkup, before)).toBe(after)
  })

  test('continueMarkup does nothing in a paragraph', () => {
    expect(run(continueMarkup, 'Text|')).toBeUndefined()
  })
})

import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorSelection, EditorState, type Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { closeFence } from './enter-key.ts'

/** Runs the command with the caret at `|` and returns the text with the caret, or undefined if the command did nothing. */
function run(marked: string) {
  const at = marked.indexOf('|')
  let state = EditorState.create({
    doc: marked.replace('|', ''),
    selection: EditorSelection.cursor(at),
    extensions: markdown({ base: markdownLanguage }),
  })
  const dispatch = (transaction: Transaction) => {
    ;({ state } = transaction)
  }
  if (!closeFence({ state, dispatch } as unknown as EditorView)) return undefined
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
    expect(run(before)).toBe(after)
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
    expect(run(text)).toBeUndefined()
  })
})

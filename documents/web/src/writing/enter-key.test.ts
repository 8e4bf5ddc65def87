import { describe, expect, test } from 'vitest'
import { closeFence, continueMarkup, endQuote } from './enter-key.ts'
import { runEditorCommand } from './testing.ts'

describe('closeFence', () => {
  test.each([
    ['```js|', '```js\n|\n```\n'],
    ['~~~~|\n\nAfter', '~~~~\n|\n~~~~\n\nAfter'],
    ['> ```|', '> ```\n> |\n> ```\n'],
    ['- a\n  ```sh|\n\nAfter', '- a\n  ```sh\n  |\n  ```\n\nAfter'],
    ['```js|\n\n```sh\nls\n```', '```js\n|\n```\n\n```sh\nls\n```'],
  ])('closeFence turns %j into %j', (before, after) => {
    expect(runEditorCommand(closeFence, before)).toBe(after)
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
    expect(runEditorCommand(closeFence, text)).toBeUndefined()
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
    ['- a\n- |\n\nAfter', '- a\n\n|\n\nAfter'],
  ])('continueMarkup turns %j into %j', (before, after) => {
    expect(runEditorCommand(continueMarkup, before)).toBe(after)
  })

  test('continueMarkup does nothing in a paragraph', () => {
    expect(runEditorCommand(continueMarkup, 'Text|')).toBeUndefined()
  })
})

describe('endQuote', () => {
  test.each([
    ['> a\n> |', '> a\n\n|'],
    ['> a\n>|', '> a\n\n|'],
    ['> a\n>\n> |', '> a\n\n|'],
    ['> |', '|'],
    ['> > a\n> > |', '> > a\n>\n> |'],
    ['- > a\n  > |', '- > a\n\n  |'],
    ['> [!NOTE]\n> |\n\nAfter', '> [!NOTE]\n\n|\n\nAfter'],
    ['> a\n> |\n> b', '> a\n\n|\n> b'],
  ])('endQuote turns %j into %j', (before, after) => {
    expect(runEditorCommand(endQuote, before)).toBe(after)
  })

  test.each(['> a|', '> |a', '|> ', '> - |', 'Text|', '> ```\n> |\n> ```', '    > |'])(
    'endQuote does nothing in %j',
    (text) => {
      expect(runEditorCommand(endQuote, text)).toBeUndefined()
    },
  )
})

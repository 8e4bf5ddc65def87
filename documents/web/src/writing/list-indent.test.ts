import { describe, expect, test } from 'vitest'
import { nestListItems, unnestListItems } from './list-indent.ts'
import { runEditorCommand } from './testing.ts'

describe('nestListItems', () => {
  test.each([
    ['1. a\n2. b|', '1. a\n   1. b|'],
    ['- a\n- b|', '- a\n  - b|'],
    ['1. a\n2. b|\n3. c', '1. a\n   1. b|\n2. c'],
    ['1. a\n1. b|\n1. c', '1. a\n   1. b|\n1. c'],
    ['10. a\n11. b|', '10. a\n    1. b|'],
    ['- [ ] a\n- [ ] b|', '- [ ] a\n  - [ ] b|'],
    ['- a\n  - b\n- c|', '- a\n  - b\n  - c|'],
  ])('nestListItems changes %j to %j', (before, after) => {
    expect(runEditorCommand(nestListItems, before)).toBe(after)
  })

  test.each([
    ['- a|', '  - a|'],
    ['- a\n\n|', '- a\n\n  |'],
    ['- a\n\nWords|', '- a\n\n  Words|'],
    ['- a\n  b|', '- a\n    b|'],
    ['```js\na|\n```', '```js\n  a|\n```'],
  ])('nestListItems indents lines of a list and of code by two spaces: %j to %j', (before, after) => {
    expect(runEditorCommand(nestListItems, before)).toBe(after)
  })

  test.each(['Words|', '|', '# Plan|', '- a\n\nWords\n\nmore|'])(
    'nestListItems leaves %j as it is, because spaces before it would make it code',
    (text) => {
      expect(runEditorCommand(nestListItems, text)).toBe(text)
    },
  )
})

describe('unnestListItems', () => {
  test.each([
    ['1. a\n   1. b|', '1. a\n2. b|'],
    ['1. a\n   1. b|\n1. c', '1. a\n1. b|\n1. c'],
    ['1. a\n   1. b|\n2. c', '1. a\n2. b|\n3. c'],
    ['- a\n  - b|', '- a\n- b|'],
    ['- a\n  - b\n    - c|', '- a\n  - b\n  - c|'],
  ])('unnestListItems changes %j to %j', (before, after) => {
    expect(runEditorCommand(unnestListItems, before)).toBe(after)
  })
})

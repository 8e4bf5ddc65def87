import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getUnclosedCodeText, splitStreamingText } from './streaming-text.ts'

test.each([
  ['one growing paragraph', 'Hello wor', '', 'Hello wor', false],
  ['a finished paragraph and the next', 'One.\n\nTwo gro', 'One.\n\n', 'Two gro', false],
  ['text that ends with an empty line', 'One.\n\n', '', 'One.\n\n', false],
  ['a list, which stays whole,', 'Steps:\n\n- a\n\n- b', '', 'Steps:\n\n- a\n\n- b', false],
  ['an open fence', 'See:\n\n```ts\nconst a', 'See:\n\n', '```ts\nconst a', true],
  ['a fence inside a longer fence', '````\n```\nx', '', '````\n```\nx', true],
  ['a closed fence', '```\nx\n```\nafter', '```\nx\n```\n', 'after', false],
  ['an empty line inside code', '```\na\n\nb', '', '```\na\n\nb', true],
])('splitStreamingText splits this streaming text: %s', (_, text, settled, tail, isOpenCode) => {
  expect(splitStreamingText(text)).toEqual({ settled, tail, isOpenCode })
})

test('splitStreamingText loses no text, and complete blocks stay complete while more text arrives', () => {
  const line = fc.constantFrom(
    '',
    'text',
    '```',
    '```js',
    '- item',
    '12. item',
    '  more',
    '> quote',
    '# head',
    '~~~',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      let before = ''
      for (let length = 0; length <= text.length; length += 1) {
        const { settled, tail } = splitStreamingText(text.slice(0, length))
        expect(settled + tail).toBe(text.slice(0, length))
        expect(settled.startsWith(before)).toBe(true)
        before = settled
      }
    }),
  )
})

test('getUnclosedCodeText returns the code without its opening fence', () => {
  expect(getUnclosedCodeText('```ts\nconst a')).toBe('const a')
  expect(getUnclosedCodeText('```ts')).toBe('')
})

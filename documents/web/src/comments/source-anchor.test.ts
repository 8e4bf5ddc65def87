import { expect, test } from 'vitest'
import { findAnchorInSource } from './source-anchor.ts'

const source = '# Garden\n\n- Water the **red roses** [daily](https://example.com) in `May`.\n'
const anchor = (quote: string, prefix: string, suffix: string) => ({ quote, prefix, suffix, start: 0 })

test.for([
  [anchor('red roses', 'Water the ', ' daily in May.'), 'red roses'],
  [anchor('the red roses daily', 'Water ', ' in May.'), 'the **red roses** [daily'],
  [anchor('Garden', '', 'Water the'), 'Garden'],
] as const)('findAnchorInSource finds the words of %j as %j', ([found, expected]) => {
  const span = findAnchorInSource(source, found)
  expect(span && source.slice(span.start, span.end)).toBe(expected)
})

test('findAnchorInSource returns undefined when the words are not in the text', () => {
  expect(findAnchorInSource(source, anchor('something else entirely', 'no ', ' yes'))).toBeUndefined()
})

import { maxContentCharacters } from '@sanhe/protocol/limits'
import { describe, expect, test } from 'vitest'
import { appendToDraft, composeSharedText, parseSharedContent } from './shared-text.ts'

describe('composeSharedText', () => {
  test.each([
    [{ title: 'News', text: 'Read this', url: 'https://a.test/1' }, 'News\nRead this\nhttps://a.test/1'],
    [{ text: 'Read https://a.test/1', url: 'https://a.test/1' }, 'Read https://a.test/1'],
    [{ title: 'Same', text: 'Same' }, 'Same'],
    [{ title: ' ', text: '' }, ''],
    [{}, ''],
  ])('%j becomes "%s"', (shared, text) => expect(composeSharedText(shared)).toBe(text))

  test('a long text is cut at the limit of a message', () => {
    expect(composeSharedText({ text: 'x'.repeat(40_000) })).toHaveLength(maxContentCharacters)
  })
})

test('appendToDraft keeps the text that the user has typed', () => {
  expect(appendToDraft('', 'shared')).toBe('shared')
  expect(appendToDraft('typed ', 'shared')).toBe('typed\n\nshared')
})

test('parseSharedContent accepts texts that look like numbers and ignores other parameters', () => {
  expect(parseSharedContent({ text: 42, url: 'https://a.test', other: 'x', title: null })).toEqual({
    text: '42',
    url: 'https://a.test',
  })
})

test('parseSharedContent returns the number of shared files, and ignores a value that is no positive number', () => {
  expect(parseSharedContent({ files: 2 })).toEqual({ files: 2 })
  expect(parseSharedContent({ files: 'many' })).toEqual({})
  expect(parseSharedContent({ files: 0 })).toEqual({})
})

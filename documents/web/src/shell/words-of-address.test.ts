import { expect, test } from 'vitest'
import { toWordsOfAddress } from './words-of-address.ts'

test.each([
  ['/projects/a/docs/release-plan-2', 'release plan 2'],
  ['/projects/%E6%89%8B%E5%86%8C/', '手册'],
  ['/%E6%89', 'E6 89'],
  ['/', ''],
])('toWordsOfAddress reads the words of %s', (path, words) => {
  expect(toWordsOfAddress(path)).toBe(words)
})

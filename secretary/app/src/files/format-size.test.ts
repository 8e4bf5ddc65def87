import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1536, '1.5 KB'],
  [500 * 1024 * 1024, '500 MB'],
])('formatSize(%d) returns %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))

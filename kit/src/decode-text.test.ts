import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test('decodeText reads UTF-8, and GB 18030 when the bytes are not valid UTF-8', () => {
  expect(decodeText(new TextEncoder().encode('大米').buffer)).toBe('大米')
  expect(decodeText(new Uint8Array([0xb4, 0xf3, 0xc3, 0xd7]).buffer)).toBe('大米')
})

import { describe, expect, test } from 'vitest'
import { readTextStart } from './read-text-start.ts'

describe('readTextStart', () => {
  test('reads UTF-8 and GB 18030', async () => {
    expect(await readTextStart(new Blob(['报价 5 元']))).toEqual({ text: '报价 5 元', isCut: false })
    expect(await readTextStart(new Blob([new Uint8Array([0xb1, 0xa8, 0xbc, 0xdb])]))).toEqual({
      text: '报价',
      isCut: false,
    })
  })

  test('cuts a long text, also inside a character', async () => {
    const { text, isCut } = await readTextStart(new Blob([`a${'报'.repeat(100_000)}`]))
    expect(isCut).toBe(true)
    expect(text).toBe(`a${'报'.repeat(66_666)}`)
  })
})

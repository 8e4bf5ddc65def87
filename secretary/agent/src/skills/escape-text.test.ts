import { describe, expect, test } from 'vitest'
import { escapeToOneLine, quoteUntrustedText, truncateText } from './escape-text.ts'

describe('escapeToOneLine', () => {
  test.each([
    ['plain 中文 ünïcode 👍🏽 ❤️', 'plain 中文 ünïcode 👍🏽 ❤️'],
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['a\u202Eb\u2066c\u200Fd', 'a\\u{202E}b\\u{2066}c\\u{200F}d'],
    ['zero\u200Bwidth\uFEFF\u00AD\u2060', 'zero\\u{200B}width\\u{FEFF}\\u{00AD}\\u{2060}'],
    ['line\u2028separator', 'line\\u{2028}separator'],
    ['tag\u{E0041}', 'tag\\u{E0041}'],
    ['lone\uD800', 'lone\\u{D800}'],
    ['nul\0bell\u0007esc\u001B', 'nul\\u{0000}bell\\u{0007}esc\\u{001B}'],
    ['filler\u3164\u115F', 'filler\\u{3164}\\u{115F}'],
  ])('escapeToOneLine(%j) returns %j', (text, shown) => {
    expect(escapeToOneLine(text)).toBe(shown)
  })
})

describe('quoteUntrustedText', () => {
  test.each([
    ['Weekly', '"Weekly"'],
    ['x" into "y', '"x\\" into \\"y"'],
    ['a”b“c「d」', '"a\\”b\\“c\\「d\\」"'],
    ['back\\slash', '"back\\\\slash"'],
    ['two\nlines', '"two\\nlines"'],
  ])('quoteUntrustedText(%j) returns %j, which cannot end its own quotation', (text, shown) => {
    expect(quoteUntrustedText(text)).toBe(shown)
  })

  test('quoteUntrustedText marks a truncated text with an ellipsis', () => {
    expect(quoteUntrustedText('a'.repeat(300))).toBe(`"${'a'.repeat(200)}"…`)
  })
})

test('truncateText never splits a character and counts the characters that it leaves out', () => {
  expect(truncateText('ab👍c', 3)).toEqual({ text: 'ab', leftOut: 3 })
  expect(truncateText('ab', 2)).toEqual({ text: 'ab', leftOut: 0 })
})

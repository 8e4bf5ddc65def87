import { describe, expect, test } from 'vitest'
import { readToolFields } from './tool-fields.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('readToolFields', () => {
  test('reads nested objects, lists, flags and empty values of a JSON object', () => {
    const input = JSON.stringify({
      to: ['a@example.test'],
      options: { urgent: true },
      cc: [],
      note: null,
      n: 2,
    })
    expect(readToolFields(input)).toEqual([
      { name: 'to', value: { kind: 'list', items: [text('a@example.test')] } },
      {
        name: 'options',
        value: { kind: 'fields', fields: [{ name: 'urgent', value: { kind: 'flag', isSet: true } }] },
      },
      { name: 'cc', value: { kind: 'empty' } },
      { name: 'note', value: { kind: 'empty' } },
      { name: 'n', value: text('2') },
    ])
  })

  test('reads a JSON array as numbered fields', () => {
    expect(readToolFields('["a"]')).toEqual([{ name: '1', value: text('a') }])
  })

  test.each(['The total is 12.', '12', '"quoted"', '[]', ''])(
    'returns undefined for the text %j',
    (output) => {
      expect(readToolFields(output)).toBeUndefined()
    },
  )

  test('shows the texts of patch_file as removed and added lines', () => {
    const input = JSON.stringify({ path: 'a.txt', before: 'one\ntwo', after: 'three' })
    expect(readToolFields(input, 'patch_file')).toEqual([
      { name: 'path', value: text('a.txt') },
      { name: 'changes', value: { kind: 'diff', diff: '-one\n-two\n+three' } },
    ])
  })

  test('shows a command in a monospaced font', () => {
    expect(readToolFields('{"command":"ls"}')).toEqual([
      { name: 'command', value: { kind: 'code', text: 'ls' } },
    ])
  })

  test.each([
    ['{"text":"cut of', 'cut of'],
    [String.raw`{"text":"cut\u00`, 'cut'],
    ['{"text":"whole",', 'whole'],
    ['{"text":"[{ are no brackets', '[{ are no brackets'],
  ])('reads the truncated input %s', (input, expected) => {
    expect(readToolFields(input)).toEqual([{ name: 'text', value: text(expected) }])
  })

  test.each([
    [String.raw`{"text":"a\u{200B}b"}`, String.raw`a\u{200B}b`],
    [String.raw`{"text":"a\u202eb"}`, String.raw`a\u{202E}b`],
    [String.raw`{"text":"C:\\users"}`, String.raw`C:\users`],
    [String.raw`{"text":"a\nb"}`, 'a\nb'],
  ])('shows hidden characters of %s as escapes', (input, expected) => {
    expect(readToolFields(input)).toEqual([{ name: 'text', value: text(expected) }])
  })
})

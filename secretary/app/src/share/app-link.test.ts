import { expect, test } from 'vitest'
import { parseAppLink } from './app-link.ts'

const parse = (link: string) => parseAppLink(`#${encodeURIComponent(link)}`)

test.each([
  ['web+sanhe:pair#eyJ2IjoxfQ', { kind: 'pair', data: 'eyJ2IjoxfQ' }],
  ['web+sanhe://pair/#eyJ2IjoxfQ', { kind: 'pair', data: 'eyJ2IjoxfQ' }],
  ['web+sanhe:chat/home.lan:3000', { kind: 'chat', address: 'home.lan:3000', text: '' }],
  ['web+sanhe:chat/[::1]:3000?text=1%20%2B%201', { kind: 'chat', address: '[::1]:3000', text: '1 + 1' }],
  ['web+sanhe:share?text=50%25&other=x', { kind: 'share', search: { text: '50%' } }],
  ['web+sanhe:share', { kind: 'share', search: {} }],
])('parseAppLink parses %s', (link, expected) => expect(parse(link)).toEqual(expected))

test.each([
  '',
  'web+sanhe:',
  'web+sanhe:chat/',
  'web+sanhe:pair',
  'https://example.test/pair#x',
  'web+other:chat/a',
])('parseAppLink returns undefined for "%s"', (link) => expect(parse(link)).toBeUndefined())

test('parseAppLink accepts a link whose percent signs are not encoded', () => {
  expect(parseAppLink('#web+sanhe:share?text=100%')).toEqual({ kind: 'share', search: { text: '100%' } })
})

import { expect, test } from 'vitest'
import {
  firstFreeNumber,
  firstFreeSlug,
  isReservedName,
  maxSlugLength,
  slugify,
  slugPattern,
} from './slugs.ts'

test.each([
  ['Project Plan', 'project-plan'],
  ['项目计划', 'xiang-mu-ji-hua'],
  ['API 接口 v2', 'api-jie-kou-v2'],
  ['Привет мир', 'privet-mir'],
  ['Ünïcödé & Straße', 'unicode-strasse'],
  ['  --Already--Slugged--  ', 'already-slugged'],
])('"%s" becomes %s', (text, slug) => expect(slugify(text, 'doc')).toBe(slug))

test.each([
  'مرحبا بالعالم',
  '🎉🎉',
  '...',
  '',
  '../../etc/passwd',
  'a'.repeat(500),
  '字'.repeat(500),
  'CON',
  '%2e%2e',
  '\u0000',
])('whatever the text, a slug is safe in addresses and file names: %j', (text) => {
  const slug = slugify(text, 'doc')
  expect(slug).toMatch(slugPattern)
  expect(slug.length).toBeLessThanOrEqual(maxSlugLength)
})

test('a text without a word takes the word it is given', () =>
  expect(slugify('...', 'folder')).toBe('folder'))

test('a taken slug gets the next free number, within the longest length', () => {
  const taken = new Set(['plan', 'plan-2'])
  expect(firstFreeSlug('plan', (slug) => taken.has(slug))).toBe('plan-3')
  expect(firstFreeSlug('other', (slug) => taken.has(slug))).toBe('other')
  const long = 'a'.repeat(maxSlugLength)
  const next = firstFreeSlug(long, (slug) => slug === long)
  expect(next).toBe(`${'a'.repeat(maxSlugLength - 2)}-2`)
})

test.each(['con', 'prn', 'aux', 'nul', 'com1', 'com9', 'lpt1', 'lpt9'])(
  'freeSlug gives the reserved file name "%s" a suffix, the next free one',
  (name) => {
    expect(firstFreeSlug(name, () => false)).toBe(`${name}-2`)
    expect(firstFreeSlug(slugify(name.toUpperCase(), 'doc'), () => false)).toBe(`${name}-2`)
    expect(firstFreeSlug(name, (slug) => slug === `${name}-2`)).toBe(`${name}-3`)
  },
)

test('isReservedName knows the device names alone, in any case', () => {
  expect(['NUL', 'Com3', 'aux ', 'LPT¹'].filter(isReservedName)).toHaveLength(4)
  expect(['con-2', 'contact', 'com10', 'com0', 'null', ''].filter(isReservedName)).toEqual([])
})

test.each([[[]], [[2]], [[2, 3]], [[2, 3, 4]], [[2, 3, 4, 5, 6, 7, 8]], [[3]], [[2, 4]]])(
  'with %j taken the number is free, and the one before it is not',
  (numbers) => {
    const taken = new Set([1, ...numbers])
    const free = firstFreeNumber((n) => taken.has(n))
    expect([free >= 2, taken.has(free), taken.has(free - 1)]).toEqual([true, false, true])
  },
)

test('the ten thousandth of one name is found in a few looks', () => {
  let looks = 0
  expect(firstFreeNumber((n) => (looks++, n <= 10_000))).toBe(10_001)
  expect(looks).toBeLessThan(40)
})

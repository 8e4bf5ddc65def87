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
])('slugify turns "%s" into %s', (text, slug) => expect(slugify(text, 'doc')).toBe(slug))

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
])('slugify returns a slug that is safe in URLs and file names for %j', (text) => {
  const slug = slugify(text, 'doc')
  expect(slug).toMatch(slugPattern)
  expect(slug.length).toBeLessThanOrEqual(maxSlugLength)
})

test('slugify returns the fallback for a text without letters and digits', () =>
  expect(slugify('...', 'folder')).toBe('folder'))

test('firstFreeSlug adds the next free number and keeps the length limit', () => {
  const taken = new Set(['plan', 'plan-2'])
  expect(firstFreeSlug('plan', (slug) => taken.has(slug))).toBe('plan-3')
  expect(firstFreeSlug('other', (slug) => taken.has(slug))).toBe('other')
  const long = 'a'.repeat(maxSlugLength)
  const next = firstFreeSlug(long, (slug) => slug === long)
  expect(next).toBe(`${'a'.repeat(maxSlugLength - 2)}-2`)
})

test.each(['con', 'prn', 'aux', 'nul', 'com1', 'com9', 'lpt1', 'lpt9'])(
  'firstFreeSlug gives the reserved file name "%s" the next free suffix',
  (name) => {
    expect(firstFreeSlug(name, () => false)).toBe(`${name}-2`)
    expect(firstFreeSlug(slugify(name.toUpperCase(), 'doc'), () => false)).toBe(`${name}-2`)
    expect(firstFreeSlug(name, (slug) => slug === `${name}-2`)).toBe(`${name}-3`)
  },
)

test('isReservedName recognises only device names, in upper and lower case', () => {
  expect(['NUL', 'Com3', 'aux ', 'LPT¹'].filter(isReservedName)).toHaveLength(4)
  expect(['con-2', 'contact', 'com10', 'com0', 'null', ''].filter(isReservedName)).toEqual([])
})

test.each([[[]], [[2]], [[2, 3]], [[2, 3, 4]], [[2, 3, 4, 5, 6, 7, 8]], [[3]], [[2, 4]]])(
  'firstFreeNumber with %j taken returns a free number after a taken one',
  (numbers) => {
    const taken = new Set([1, ...numbers])
    const free = firstFreeNumber((n) => taken.has(n))
    expect([free >= 2, taken.has(free), taken.has(free - 1)]).toEqual([true, false, true])
  },
)

test('firstFreeNumber finds the number after 10,000 taken ones in fewer than 40 queries', () => {
  let looks = 0
  expect(firstFreeNumber((n) => (looks++, n <= 10_000))).toBe(10_001)
  expect(looks).toBeLessThan(40)
})

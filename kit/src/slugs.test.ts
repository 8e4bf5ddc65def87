import { expect, test } from 'vitest'
import {
  findFreeSlugNumber,
  findFreeSlug,
  isReservedFileName,
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
])('slugify turns the text "%s" into the slug %s', (text, slug) => expect(slugify(text, 'doc')).toBe(slug))

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

test('findFreeSlug appends the next free number and keeps the length limit', () => {
  const taken = new Set(['plan', 'plan-2'])
  expect(findFreeSlug('plan', (slug) => taken.has(slug))).toBe('plan-3')
  expect(findFreeSlug('other', (slug) => taken.has(slug))).toBe('other')
  const long = 'a'.repeat(maxSlugLength)
  const next = findFreeSlug(long, (slug) => slug === long)
  expect(next).toBe(`${'a'.repeat(maxSlugLength - 2)}-2`)
})

test.each(['con', 'prn', 'aux', 'nul', 'com1', 'com9', 'lpt1', 'lpt9'])(
  'findFreeSlug appends a number to the reserved file name "%s"',
  (name) => {
    expect(findFreeSlug(name, () => false)).toBe(`${name}-2`)
    expect(findFreeSlug(slugify(name.toUpperCase(), 'doc'), () => false)).toBe(`${name}-2`)
    expect(findFreeSlug(name, (slug) => slug === `${name}-2`)).toBe(`${name}-3`)
  },
)

test('isReservedFileName recognises only the device names of Windows, in upper and lower case', () => {
  expect(['NUL', 'Com3', 'aux ', 'LPT¹'].filter(isReservedFileName)).toHaveLength(4)
  expect(['con-2', 'contact', 'com10', 'com0', 'null', ''].filter(isReservedFileName)).toEqual([])
})

test.each([[[]], [[2]], [[2, 3]], [[2, 3, 4]], [[2, 3, 4, 5, 6, 7, 8]], [[3]], [[2, 4]]])(
  'findFreeSlugNumber with the numbers %j taken returns a free number whose predecessor is taken',
  (numbers) => {
    const taken = new Set([1, ...numbers])
    const free = findFreeSlugNumber((n) => taken.has(n))
    expect([free >= 2, taken.has(free), taken.has(free - 1)]).toEqual([true, false, true])
  },
)

test('findFreeSlugNumber finds the first number after 10,000 taken numbers in fewer than 40 queries', () => {
  let looks = 0
  expect(findFreeSlugNumber((n) => (looks++, n <= 10_000))).toBe(10_001)
  expect(looks).toBeLessThan(40)
})

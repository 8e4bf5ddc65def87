import { expect, test } from 'vitest'
import { addVisit, type DocumentVisit } from './recent.ts'

const visit = (docSlug: string): DocumentVisit => ({ slug: 'atlas', docSlug })

test('addVisit puts the last opened document first and lists it once', () => {
  expect(addVisit([visit('a'), visit('b')], visit('b'))).toEqual([visit('b'), visit('a')])
  expect(addVisit([visit('a')], { slug: 'other', docSlug: 'a' })).toHaveLength(2)
})

test('addVisit keeps eight documents', () => {
  const eight = Array.from('abcdefgh', visit)
  expect(addVisit(eight.slice(1), visit('z'))).toHaveLength(8)
  expect(addVisit(eight, visit('z'))).toEqual([visit('z'), ...eight.slice(0, 7)])
})

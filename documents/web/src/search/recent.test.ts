import { expect, test } from 'vitest'
import { type Visit, withVisit } from './recent.ts'

const visit = (docSlug: string): Visit => ({ slug: 'atlas', docSlug })

test('withVisit puts the last opened document first and lists it once', () => {
  expect(withVisit([visit('a'), visit('b')], visit('b'))).toEqual([visit('b'), visit('a')])
  expect(withVisit([visit('a')], { slug: 'other', docSlug: 'a' })).toHaveLength(2)
})

test('withVisit keeps eight documents', () => {
  const eight = Array.from('abcdefgh', visit)
  expect(withVisit(eight.slice(1), visit('z'))).toHaveLength(8)
  expect(withVisit(eight, visit('z'))).toEqual([visit('z'), ...eight.slice(0, 7)])
})

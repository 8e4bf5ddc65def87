import { expect, test } from 'vitest'
import { addDocumentVisit, type DocumentVisit } from './recent.ts'

const visit = (docSlug: string): DocumentVisit => ({ slug: 'atlas', docSlug })

test('addDocumentVisit puts the last opened document first and lists it once', () => {
  expect(addDocumentVisit([visit('a'), visit('b')], visit('b'))).toEqual([visit('b'), visit('a')])
  expect(addDocumentVisit([visit('a')], { slug: 'other', docSlug: 'a' })).toHaveLength(2)
})

test('addDocumentVisit keeps the last eight documents', () => {
  const eight = Array.from('abcdefgh', visit)
  expect(addDocumentVisit(eight.slice(1), visit('z'))).toHaveLength(8)
  expect(addDocumentVisit(eight, visit('z'))).toEqual([visit('z'), ...eight.slice(0, 7)])
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ScoredDocuments, combineScoredDocuments, selectBestDocuments } from './hits.ts'

const hits = (...all: [id: number, score: number][]): ScoredDocuments => ({
  ids: Int32Array.from(all, ([id]) => id),
  scores: Float64Array.from(all, ([, score]) => score),
})
const nothing = hits()
const plan = hits([1, -1], [3, -2], [7, -4])
const team = hits([2, -8], [3, -16], [7, -32], [9, -64])

test.each([
  ['AND', plan, team, hits([3, -18], [7, -36])],
  ['AND', team, plan, hits([3, -18], [7, -36])],
  ['AND', plan, nothing, nothing],
  ['OR', plan, team, hits([1, -1], [2, -8], [3, -18], [7, -36], [9, -64])],
  ['OR', team, plan, hits([1, -1], [2, -8], [3, -18], [7, -36], [9, -64])],
  ['OR', plan, nothing, plan],
  ['OR', nothing, nothing, nothing],
] as const)(
  'combineScoredDocuments with %s adds the scores of both lists for a document',
  (joinedBy, some, others, expected) => {
    expect(combineScoredDocuments(some, others, joinedBy)).toEqual(expected)
  },
)

test('selectBestDocuments returns the best documents first, and the older of two equal ones first', () => {
  const all = hits([1, -1], [2, -5], [3, -5], [4, -9], [5, -5])
  expect(selectBestDocuments(all, 3).map(({ id }) => id)).toEqual([4, 2, 3])
  expect(selectBestDocuments(all, 10).map(({ id }) => id)).toEqual([4, 2, 3, 5, 1])
  expect(selectBestDocuments(all, 2, [new Set([1, 5]), new Set([3])]).map(({ id }) => id)).toEqual([3, 5])
  expect(selectBestDocuments(nothing, 2)).toEqual([])
})

test('selectBestDocuments returns the same documents as sorting all of them', () => {
  const scores = fc.array(fc.constantFrom(0, -1, -2, -3, -4), { maxLength: 60 })
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 25 }), (scores, limit) => {
      const all = scores.map((score, id) => ({ id, score }))
      const sorted = all.toSorted((a, b) => a.score - b.score || a.id - b.id)
      expect(
        selectBestDocuments(hits(...all.map(({ id, score }) => [id, score] as [number, number])), limit),
      ).toEqual(sorted.slice(0, limit))
    }),
  )
})

import { dayMs, fromIso, minuteMs, secondMs, toIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { type RevisionMetadata, selectRevisionsToThin } from './rules.ts'

const now = fromIso('2026-11-21T08:00:00Z')
const longAgo = now - 3 * dayMs

type Given = Partial<RevisionMetadata> & { at: number }

const facts = (given: Given[]): RevisionMetadata[] =>
  given.map(({ at, ...rest }, i) => ({
    id: i + 1,
    author_kind: 'person',
    author_id: 1,
    author_name: 'ann',
    content_hash: `hash ${i + 1}`,
    reviewed_at: null,
    created_at: toIso(at),
    ...rest,
  }))
const everyMinute = (count: number, rest: Partial<RevisionMetadata> = {}, from = longAgo): Given[] =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * minuteMs, ...rest }))
const thin = (given: Given[], document: { headId?: number; diskHash?: string } = {}) =>
  selectRevisionsToThin(facts(given), { headId: given.length, diskHash: null, ...document }, now)

const writer = { author_kind: 'writer' as const, author_id: null, author_name: 'AI' }
const bob = { author_id: 2, author_name: 'bob' }

describe('selectRevisionsToThin', () => {
  test.each<[string, Given[], number[]]>([
    ['nothing of nothing', [], []],
    ['nothing of two saves', everyMinute(2), []],
    ['the middle of a session', everyMinute(5), [2, 3, 4]],
    ['nothing when saves are 5 minutes apart', [0, 5, 10].map((m) => ({ at: longAgo + m * minuteMs })), []],
    [
      'the middle when they are a second less apart',
      [0, 1, 2].map((n) => ({ at: longAgo + n * (5 * minuteMs - secondMs) })),
      [2],
    ],
    [
      'the middle of each of two sessions',
      [...everyMinute(3), ...everyMinute(3, {}, longAgo + 30 * minuteMs)],
      [2, 5],
    ],
    [
      'nothing across another author',
      [0, 1, 2, 3].map((i) => ({ at: longAgo + i, ...(i % 2 ? bob : {}) })),
      [],
    ],
    [
      'what a person had reviewed of the writer',
      everyMinute(4, { ...writer, reviewed_at: toIso(now) }),
      [2, 3],
    ],
    ['nothing of the writer that waits for review', everyMinute(4, writer), []],
  ])('selectRevisionsToThin removes %s', (_, given, expected) => expect(thin(given)).toEqual(expected))

  test('selectRevisionsToThin keeps a whole session until its last save is a day old', () => {
    const ending = (endsAt: number) => everyMinute(4, {}, endsAt - 3 * minuteMs)
    expect(thin(ending(now - dayMs))).toEqual([2, 3])
    expect(thin(ending(now - dayMs + 1))).toEqual([])
  })

  test('selectRevisionsToThin keeps the current revision', () =>
    expect(thin(everyMinute(5), { headId: 3 })).toEqual([2, 4]))

  test('selectRevisionsToThin keeps the newest revision whose text is on disk', () => {
    const given = everyMinute(5).map((one, i) =>
      i === 1 || i === 2 ? { ...one, content_hash: 'on disk' } : one,
    )
    expect(thin(given, { diskHash: 'on disk' })).toEqual([2, 4])
  })

  test('selectRevisionsToThin keeps the revision before an AI change that waits for review', () => {
    const reviewed = everyMinute(5, { ...writer, reviewed_at: toIso(now) })
    const given = reviewed.map((one, i) => (i === 3 ? { ...one, reviewed_at: null } : one))
    expect(thin(given)).toEqual([2])
  })

  test('selectRevisionsToThin keeps an old revision when the next revision is too recent to be thinned', () => {
    const given = [...everyMinute(4, {}, longAgo), { at: now - minuteMs, ...bob }]
    expect(thin(given)).toEqual([2, 3])
  })

  test('selectRevisionsToThin removes nothing more when it runs again', () => {
    const given = [...everyMinute(20), ...everyMinute(7, bob, longAgo + 60 * minuteMs)]
    const gone = new Set(thin(given))
    expect(gone.size).toBe(23)
    const left = facts(given).filter(({ id }) => !gone.has(id))
    expect(selectRevisionsToThin(left, { headId: given.length, diskHash: null }, now)).toEqual([])
  })
})

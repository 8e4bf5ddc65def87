import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { decideDueScheduleRuns, type StoredTiming, toStoredTiming } from './rules.ts'

const timing = (more: Partial<StoredTiming>): StoredTiming => ({
  kind: 'daily',
  time: '08:00',
  date: null,
  weekdays: null,
  day_of_month: null,
  every_hours: null,
  time_zone: 'Asia/Shanghai',
  ...more,
})

test('toStoredTiming sorts weekdays, and leaves out values that the kind does not use', () => {
  const entered = {
    kind: 'weekly' as const,
    time: '08:00',
    date: '2026-11-25',
    weekdays: [5, 1, 5],
    day_of_month: 3,
    every_hours: 4,
    time_zone: 'UTC',
  }
  expect(toStoredTiming(entered)).toEqual(timing({ kind: 'weekly', weekdays: '1,5', time_zone: 'UTC' }))
  expect(toStoredTiming({ ...entered, kind: 'daily' })).toEqual(timing({ every_hours: 4, time_zone: 'UTC' }))
})

describe('decideDueScheduleRuns', () => {
  const decide = (dueAt: string, now: string, more: Partial<StoredTiming> = {}) => {
    const {
      run,
      missed,
      next: after,
    } = decideDueScheduleRuns(timing({ time_zone: 'UTC', ...more }), fromIso(dueAt), fromIso(now))
    return {
      run: run && toIso(run),
      missed: missed.map(toIso),
      next: after && toIso(after),
    }
  }

  test('a schedule that is due runs once, and its next run is returned', () => {
    expect(decide('2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z')).toEqual({
      run: '2026-11-21T08:00:00.000Z',
      missed: [],
      next: '2026-11-22T08:00:00.000Z',
    })
  })

  test('only the latest due time runs after three days off, and the earlier times are missed', () => {
    expect(decide('2026-11-19T08:00:00Z', '2026-11-21T20:00:00Z')).toEqual({
      run: '2026-11-21T08:00:00.000Z',
      missed: ['2026-11-19T08:00:00.000Z', '2026-11-20T08:00:00.000Z'],
      next: '2026-11-22T08:00:00.000Z',
    })
  })

  test('a due time that is 24 hours old is missed, and one that is a millisecond younger runs', () => {
    const once = { kind: 'once', date: '2026-11-20' } as const
    expect(decide('2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z', once)).toEqual({
      run: undefined,
      missed: ['2026-11-20T08:00:00.000Z'],
      next: undefined,
    })
    expect(decide('2026-11-20T08:00:00Z', '2026-11-21T07:59:59.999Z', once)).toMatchObject({
      run: '2026-11-20T08:00:00.000Z',
      missed: [],
    })
  })
})

import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { decideDueScheduleRuns, listNextRuns, type ScheduleTiming } from './rules.ts'

const timing = (more: Partial<ScheduleTiming>): ScheduleTiming => ({
  kind: 'daily',
  time: '08:00',
  date: null,
  weekdays: null,
  day_of_month: null,
  time_zone: 'Asia/Shanghai',
  ...more,
})
const next = (more: Partial<ScheduleTiming>, after: string, count = 3) =>
  listNextRuns(timing(more), fromIso(after), count).map(toIso)

describe('listNextRuns', () => {
  test('a daily schedule runs at the wall-clock time in its time zone', () => {
    expect(next({}, '2026-11-21T00:00:00Z', 2)).toEqual([
      '2026-11-22T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
    ])
    expect(next({}, '2026-11-20T23:59:59Z', 1)).toEqual(['2026-11-21T00:00:00.000Z'])
  })

  test('a schedule on weekdays leaves out Saturday and Sunday', () => {
    expect(next({ kind: 'weekdays', time_zone: 'UTC' }, '2026-11-20T09:00:00Z', 2)).toEqual([
      '2026-11-23T08:00:00.000Z',
      '2026-11-24T08:00:00.000Z',
    ])
  })

  test('a weekly schedule runs on its chosen weekdays', () => {
    expect(next({ kind: 'weekly', weekdays: '2,7', time_zone: 'UTC' }, '2026-11-21T09:00:00Z', 3)).toEqual([
      '2026-11-22T08:00:00.000Z',
      '2026-11-24T08:00:00.000Z',
      '2026-11-29T08:00:00.000Z',
    ])
  })

  test('a monthly schedule on day 31 runs on the last day of shorter months', () => {
    expect(next({ kind: 'monthly', day_of_month: 31, time_zone: 'UTC' }, '2027-01-31T09:00:00Z', 3)).toEqual([
      '2027-02-28T08:00:00.000Z',
      '2027-03-31T08:00:00.000Z',
      '2027-04-30T08:00:00.000Z',
    ])
  })

  test('a schedule that runs once has no next run after its date', () => {
    const once = { kind: 'once', date: '2026-11-25' } as const
    expect(next(once, '2026-11-21T00:00:00Z')).toEqual(['2026-11-25T00:00:00.000Z'])
    expect(next(once, '2026-11-25T00:00:00Z')).toEqual([])
  })

  test('a time that summer time skips is moved forward, and one that occurs twice runs once', () => {
    const berlin = { time: '02:30', time_zone: 'Europe/Berlin' }
    expect(next(berlin, '2027-03-27T12:00:00Z', 2)).toEqual([
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ])
    expect(next(berlin, '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })
})

describe('decideDueScheduleRuns', () => {
  const decide = (dueAt: string, now: string, more: Partial<ScheduleTiming> = {}) => {
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

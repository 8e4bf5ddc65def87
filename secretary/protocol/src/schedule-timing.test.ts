import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { findTimingProblem, listNextRuns, repeatHours, type ScheduleTiming } from './schedule-timing.ts'

const timing = (more: Partial<ScheduleTiming>): ScheduleTiming => ({
  kind: 'daily',
  time: '08:00',
  date: null,
  weekdays: [],
  day_of_month: null,
  every_hours: null,
  time_zone: 'UTC',
  ...more,
})
const next = (more: Partial<ScheduleTiming>, after: string, count = 3) =>
  listNextRuns(timing(more), fromIso(after), count).map(toIso)

describe('listNextRuns', () => {
  test('a daily schedule runs at the wall-clock time in its time zone', () => {
    const shanghai = { time_zone: 'Asia/Shanghai' }
    expect(next(shanghai, '2026-11-21T00:00:00Z', 2)).toEqual([
      '2026-11-22T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
    ])
    expect(next(shanghai, '2026-11-20T23:59:59Z', 1)).toEqual(['2026-11-21T00:00:00.000Z'])
  })

  test('a schedule on weekdays leaves out Saturday and Sunday', () => {
    expect(next({ kind: 'weekdays' }, '2026-11-20T09:00:00Z', 2)).toEqual([
      '2026-11-23T08:00:00.000Z',
      '2026-11-24T08:00:00.000Z',
    ])
  })

  test('a weekly schedule runs on its chosen weekdays', () => {
    expect(next({ kind: 'weekly', weekdays: [2, 7] }, '2026-11-21T09:00:00Z')).toEqual([
      '2026-11-22T08:00:00.000Z',
      '2026-11-24T08:00:00.000Z',
      '2026-11-29T08:00:00.000Z',
    ])
  })

  test('a monthly schedule on day 31 runs on the last day of every month, also in February of a leap year', () => {
    expect(next({ kind: 'monthly', day_of_month: 31 }, '2028-01-31T09:00:00Z')).toEqual([
      '2028-02-29T08:00:00.000Z',
      '2028-03-31T08:00:00.000Z',
      '2028-04-30T08:00:00.000Z',
    ])
    expect(next({ kind: 'monthly', day_of_month: 30 }, '2027-01-31T09:00:00Z', 2)).toEqual([
      '2027-02-28T08:00:00.000Z',
      '2027-03-30T08:00:00.000Z',
    ])
  })

  test('a schedule that runs once has no next run after its date', () => {
    const once = { kind: 'once', date: '2026-11-25', time_zone: 'Asia/Shanghai' } as const
    expect(next(once, '2026-11-21T00:00:00Z')).toEqual(['2026-11-25T00:00:00.000Z'])
    expect(next(once, '2026-11-25T00:00:00Z')).toEqual([])
  })

  test('a schedule with every_hours runs at the same times on every day, before and after its time', () => {
    expect(next({ time: '09:30', every_hours: 6 }, '2026-11-21T15:00:00Z', 4)).toEqual([
      '2026-11-21T15:30:00.000Z',
      '2026-11-21T21:30:00.000Z',
      '2026-11-22T03:30:00.000Z',
      '2026-11-22T09:30:00.000Z',
    ])
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

  test('an hourly schedule runs once for the skipped hour and once for the repeated hour', () => {
    const hourly = { time: '00:30', every_hours: 1, time_zone: 'Europe/Berlin' }
    expect(next(hourly, '2027-03-28T00:00:00Z')).toEqual([
      '2027-03-28T00:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-28T02:30:00.000Z',
    ])
    expect(next(hourly, '2026-10-25T00:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T02:30:00.000Z',
    ])
  })

  test('runs on the days of a change of clocks are those of Temporal, in zones on both hemispheres', () => {
    const zones = [
      'America/New_York',
      'America/Santiago',
      'America/St_Johns',
      'Asia/Beirut',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Europe/London',
      'Pacific/Auckland',
    ]
    const differing = zones.flatMap((time_zone) =>
      listChangesOfClocks(time_zone).flatMap((change) =>
        ['00:00', '00:15', '01:45', '02:15', '03:00', '23:30'].flatMap((time) => {
          const after = change.subtract({ hours: 36 })
          const runs = next({ time, time_zone }, after.toInstant().toString(), 3)
          const expected = listRunsByTemporal(time, after, 3)
          return runs.join() === expected.join()
            ? []
            : [`${time_zone} ${time}: ${runs.join()} not ${expected.join()}`]
        }),
      ),
    )
    expect(differing).toEqual([])
  })
})

/** Returns the changes of clocks of two years; none for a zone without summer time. */
function listChangesOfClocks(zone: string) {
  const changes: Temporal.ZonedDateTime[] = []
  const end = Temporal.Instant.from('2028-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  let at = Temporal.Instant.from('2026-01-01T00:00:00Z')
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next')
  while (at && Temporal.ZonedDateTime.compare(at, end) < 0) {
    changes.push(at)
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

function listRunsByTemporal(time: string, after: Temporal.ZonedDateTime, count: number) {
  const first = after.toPlainDate()
  const days = Array.from({ length: count + 1 }, (_, n) => first.add({ days: n }))
  return days
    .map((day) => day.toZonedDateTime({ timeZone: after.timeZoneId, plainTime: time }).epochMilliseconds)
    .filter((at) => at > after.epochMilliseconds)
    .slice(0, count)
    .map(toIso)
}

describe('findTimingProblem', () => {
  test.each([
    [{ kind: 'once' }, 'date'],
    [{ kind: 'once', date: '2026-02-30' }, 'date'],
    [{ kind: 'weekly' }, 'weekdays'],
    [{ kind: 'weekly', weekdays: [0] }, 'weekdays'],
    [{ kind: 'monthly' }, 'day_of_month'],
    [{ kind: 'monthly', day_of_month: 32 }, 'day_of_month'],
    [{ every_hours: 5 }, 'every_hours'],
    [{ time: '24:00' }, 'time'],
    [{ time: '' }, 'time'],
    [{ time_zone: 'Asia/Nowhere' }, 'time_zone'],
    [{ time_zone: '' }, 'time_zone'],
  ] as const)('names the wrong field of %o: %s', (more, field) => {
    expect(findTimingProblem(timing(more as Partial<ScheduleTiming>))).toBe(field)
  })

  test('accepts a valid timing of each kind, and ignores values that the kind does not use', () => {
    const valid: Partial<ScheduleTiming>[] = [
      { kind: 'once', date: '2028-02-29' },
      { kind: 'weekdays', every_hours: 5 },
      { kind: 'weekly', weekdays: [1, 7] },
      { kind: 'monthly', day_of_month: 31 },
      ...repeatHours.map((every_hours) => ({ every_hours })),
    ]
    expect(valid.map((more) => findTimingProblem(timing(more)))).toEqual(valid.map(() => undefined))
  })
})

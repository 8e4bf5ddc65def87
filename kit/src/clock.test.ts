import { expect, test } from 'vitest'
import { fromIso, isMovable, localDay, localDayStart, standingClock, systemClock, toIso } from './clock.ts'

test('a standing clock stands until it is moved, and tells who listens', () => {
  const clock = standingClock(fromIso('2026-11-21T08:00:00Z'))
  const heard: string[] = []
  clock.onMove(() => heard.push(toIso(clock.now())))
  clock.move({ advanceMs: 1500 })
  clock.move({ now: fromIso('2030-01-01T00:00:00Z') })
  clock.move({ reset: true })
  expect(heard).toEqual(['2026-11-21T08:00:01.500Z', '2030-01-01T00:00:00.000Z', '2026-11-21T08:00:00.000Z'])
  expect(clock.offsetMs()).toBe(0)
})

test('only a movable clock says it can be moved', () => {
  expect(isMovable(systemClock)).toBe(false)
  expect(isMovable(standingClock(0))).toBe(true)
})

test.each([
  ['2026-11-21T15:59:59.999Z', '2026-11-21'],
  ['2026-11-21T16:00:00.000Z', '2026-11-22'],
])('%s is the day %s in Shanghai, wherever the machine stands', (iso, day) => {
  expect(localDay(fromIso(iso))).toBe(day)
})

test('a day in Shanghai begins at its midnight, which is 16:00 UTC', () => {
  expect(toIso(localDayStart(fromIso('2026-11-21T15:59:59.999Z')))).toBe('2026-11-20T16:00:00.000Z')
  expect(toIso(localDayStart(fromIso('2026-11-21T16:00:00.000Z')))).toBe('2026-11-21T16:00:00.000Z')
})

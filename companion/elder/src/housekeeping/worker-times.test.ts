import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { listBookableWorkerDays } from './worker-times.ts'

const now = fromIso('2026-11-22T00:00:00+08:00')
const times = ['2026-11-23T05:00:00+08:00', '2026-11-23T09:00:00+08:00']
const days = [
  { day: '2026-11-23', isOnLeave: false, times },
  { day: '2026-11-24', isOnLeave: true, times: [] },
]

test('listBookableWorkerDays returns each day that has bookable times, when the worker has working hours', () => {
  expect(listBookableWorkerDays({ hasHours: true, days }, now)).toEqual([
    { day: '2026-11-23', times: ['05:00', '09:00'] },
  ])
})

test('listBookableWorkerDays omits times outside the usual hours when the worker has no working hours', () => {
  expect(listBookableWorkerDays({ hasHours: false, days }, now)).toEqual([
    { day: '2026-11-23', times: ['09:00'] },
  ])
})

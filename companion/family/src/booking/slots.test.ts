import { expect, test } from 'vitest'
import { groupSlotsByDay } from './slots.ts'

test('groupSlotsByDay sorts days and the times of each day', () => {
  const slot = (date: string, time: string) => ({ date, time, fee: 50 })
  const slots = [slot('2026-11-26', '14:00'), slot('2026-11-25', '12:00'), slot('2026-11-25', '08:30')]
  expect(groupSlotsByDay(slots)).toEqual([
    { date: '2026-11-25', slots: [slot('2026-11-25', '08:30'), slot('2026-11-25', '12:00')] },
    { date: '2026-11-26', slots: [slot('2026-11-26', '14:00')] },
  ])
})

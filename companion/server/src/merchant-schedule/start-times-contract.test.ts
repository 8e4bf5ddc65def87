import { expect, test } from 'vitest'
import { arePeriodsOrdered, listStartTimesOfDay } from './start-times-contract.ts'

const period = (open: string, close: string) => ({ open, close })

test('listStartTimesOfDay starts at the opening of each period and omits a slot that would end after it closes', () => {
  const periods = [period('08:30', '10:00'), period('13:00', '14:20')]
  expect(listStartTimesOfDay(periods, 45)).toEqual(['08:30', '09:15', '13:00'])
  expect(listStartTimesOfDay([], 45)).toEqual([])
})

test.each([
  ['periods that touch', [period('08:00', '12:00'), period('12:00', '18:00')], true],
  ['periods that overlap', [period('08:00', '12:00'), period('11:00', '18:00')], false],
  ['a period that closes when it opens', [period('08:00', '08:00')], false],
])('arePeriodsOrdered for %s', (_, periods, expected) => expect(arePeriodsOrdered(periods)).toBe(expected))

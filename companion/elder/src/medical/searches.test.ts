import { expect, test } from 'vitest'
import { readDay, readListed, readPurpose, readSlot } from './searches.ts'

test('readDay and readSlot keep only valid days and times of the address', () => {
  expect(readDay({ day: '2026-11-22' })).toEqual({ day: '2026-11-22' })
  expect(readDay({ day: 20261122 })).toEqual({})
  expect(readSlot({ day: '2026-11-22', time: '08:30' })).toEqual({ day: '2026-11-22', time: '08:30' })
  expect(readSlot({ day: 'today', time: 8 })).toEqual({ day: '', time: '' })
  expect(readListed({ status: 'confirmed' })).toEqual({ status: 'confirmed' })
  expect(readListed({ status: 'all' })).toEqual({})
  expect(readListed({ status: 'lost' })).toEqual({})
})

test('readPurpose keeps “ask” and defaults to an appointment', () => {
  expect(readPurpose({ purpose: 'ask' })).toEqual({ purpose: 'ask' })
  expect(readPurpose({ purpose: 'sue' })).toEqual({})
})

import { expect, test } from 'vitest'
import { readDay, readListed, readPurpose, readSlot } from './searches.ts'

test('of what an address says only days, times and states that can be are read', () => {
  expect(readDay({ day: '2026-11-22' })).toEqual({ day: '2026-11-22' })
  expect(readDay({ day: 20261122 })).toEqual({})
  expect(readSlot({ day: '2026-11-22', time: '08:30' })).toEqual({ day: '2026-11-22', time: '08:30' })
  expect(readSlot({ day: 'today', time: 8 })).toEqual({ day: '', time: '' })
  expect(readListed({ status: 'confirmed' })).toEqual({ status: 'confirmed' })
  expect(readListed({ status: 'all' })).toEqual({})
  expect(readListed({ status: 'lost' })).toEqual({})
})

test('doctors are chosen to be seen, unless they are to be asked', () => {
  expect(readPurpose({ purpose: 'ask' })).toEqual({ purpose: 'ask' })
  expect(readPurpose({ purpose: 'sue' })).toEqual({})
})

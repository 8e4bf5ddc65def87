import { expect, test } from 'vitest'
import { tooLateWords } from './appointment-words.ts'

test('who cannot cancel any more is told whom to call; of what is over or not paid nothing is said', () => {
  expect(tooLateWords({ status: 'confirmed', canCancel: false })).toContain('医院')
  expect(tooLateWords({ status: 'paid', canCancel: false })).toContain('医院')
  expect(tooLateWords({ status: 'confirmed', canCancel: true })).toBeUndefined()
  for (const status of ['pending', 'completed', 'cancelled', 'refunded'] as const)
    expect(tooLateWords({ status, canCancel: false }), status).toBeUndefined()
})

import { expect, test } from 'vitest'
import { tooLateWords } from './appointment-words.ts'

test('tooLateWords names the hospital for paid appointments that can no longer be cancelled, and nothing otherwise', () => {
  expect(tooLateWords({ status: 'confirmed', canCancel: false })).toContain('医院')
  expect(tooLateWords({ status: 'paid', canCancel: false })).toContain('医院')
  expect(tooLateWords({ status: 'confirmed', canCancel: true })).toBeUndefined()
  for (const status of ['pending', 'completed', 'cancelled', 'refunded'] as const)
    expect(tooLateWords({ status, canCancel: false }), status).toBeUndefined()
})

import { expect, test } from 'vitest'
import { cannotCancelReason } from './appointment-labels.ts'

test('cannotCancelReason names the hospital for paid appointments that can no longer be cancelled, and nothing otherwise', () => {
  expect(cannotCancelReason({ status: 'confirmed', canCancel: false })).toContain('医院')
  expect(cannotCancelReason({ status: 'paid', canCancel: false })).toContain('医院')
  expect(cannotCancelReason({ status: 'confirmed', canCancel: true })).toBeUndefined()
  for (const status of ['pending', 'completed', 'cancelled', 'refunded'] as const)
    expect(cannotCancelReason({ status, canCancel: false }), status).toBeUndefined()
})

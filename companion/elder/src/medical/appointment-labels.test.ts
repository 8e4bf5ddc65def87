import { expect, test } from 'vitest'
import { cannotCancelAppointmentReason } from './appointment-labels.ts'

test('cannotCancelAppointmentReason refers to the hospital for a paid appointment that can no longer be cancelled, otherwise returns undefined', () => {
  expect(cannotCancelAppointmentReason({ status: 'confirmed', canCancel: false })).toContain('医院')
  expect(cannotCancelAppointmentReason({ status: 'paid', canCancel: false })).toContain('医院')
  expect(cannotCancelAppointmentReason({ status: 'confirmed', canCancel: true })).toBeUndefined()
  for (const status of ['pending', 'completed', 'cancelled', 'refunded'] as const)
    expect(cannotCancelAppointmentReason({ status, canCancel: false }), status).toBeUndefined()
})

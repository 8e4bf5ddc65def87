import { expect, test } from 'vitest'
import { explainAppointmentNotCancellable } from './appointment-labels.ts'

test('explainAppointmentNotCancellable refers to the hospital for a paid appointment that can no longer be cancelled, otherwise returns undefined', () => {
  expect(explainAppointmentNotCancellable({ status: 'confirmed', canCancel: false })).toContain('医院')
  expect(explainAppointmentNotCancellable({ status: 'paid', canCancel: false })).toContain('医院')
  expect(explainAppointmentNotCancellable({ status: 'confirmed', canCancel: true })).toBeUndefined()
  for (const status of ['pending', 'completed', 'cancelled', 'refunded'] as const)
    expect(explainAppointmentNotCancellable({ status, canCancel: false }), status).toBeUndefined()
})

import { expect, test } from 'vitest'
import { initialPatient, patientErrors } from './patient.ts'

const kept = { userId: 7, name: '王秀兰', phone: '13800138000' }

test('initialPatient prefills the patient of the last booking', () => {
  expect(initialPatient(7, kept)).toEqual({ name: '王秀兰', phone: '13800138000' })
})

test('initialPatient hides the patient of another account on the same phone', () => {
  expect(initialPatient(8, kept)).toEqual({ name: '', phone: '' })
  expect(initialPatient(7, null)).toEqual({ name: '', phone: '' })
})

test('patientErrors requires a name and a mobile number of eleven digits', () => {
  expect(patientErrors(kept)).toEqual({})
  expect(patientErrors({ name: ' ', phone: '13800138000' })).toHaveProperty('name')
  for (const phone of ['', '1380013800', '138001380001', '12800138000'])
    expect(patientErrors({ name: '王秀兰', phone }), phone).toEqual({ phone: expect.any(String) })
})

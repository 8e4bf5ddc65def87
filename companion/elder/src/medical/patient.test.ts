import { expect, test } from 'vitest'
import { getInitialPatient, validatePatient } from './patient.ts'

const kept = { userId: 7, name: '王秀兰', phone: '13800138000' }

test('getInitialPatient returns the patient of the last booking', () => {
  expect(getInitialPatient(7, kept)).toEqual({ name: '王秀兰', phone: '13800138000' })
})

test('getInitialPatient returns an empty patient for another account on the same phone', () => {
  expect(getInitialPatient(8, kept)).toEqual({ name: '', phone: '' })
  expect(getInitialPatient(7, null)).toEqual({ name: '', phone: '' })
})

test('validatePatient requires a name and a mobile number of eleven digits', () => {
  expect(validatePatient(kept)).toEqual({})
  expect(validatePatient({ name: ' ', phone: '13800138000' })).toHaveProperty('name')
  for (const phone of ['', '1380013800', '138001380001', '12800138000'])
    expect(validatePatient({ name: '王秀兰', phone }), phone).toEqual({ phone: expect.any(String) })
})

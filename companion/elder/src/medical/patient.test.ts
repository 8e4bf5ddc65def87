import { expect, test } from 'vitest'
import { getLastPatientOfUser, validatePatientContact } from './patient.ts'

const kept = { userId: 7, name: '王秀兰', phone: '13800138000' }

test('getLastPatientOfUser returns the patient of the last booking', () => {
  expect(getLastPatientOfUser(7, kept)).toEqual({ name: '王秀兰', phone: '13800138000' })
})

test('getLastPatientOfUser returns an empty patient for another account on the same phone', () => {
  expect(getLastPatientOfUser(8, kept)).toEqual({ name: '', phone: '' })
  expect(getLastPatientOfUser(7, null)).toEqual({ name: '', phone: '' })
})

test('validatePatientContact requires a name and a mobile number of eleven digits', () => {
  expect(validatePatientContact(kept)).toEqual({})
  expect(validatePatientContact({ name: ' ', phone: '13800138000' })).toHaveProperty('name')
  for (const phone of ['', '1380013800', '138001380001', '12800138000'])
    expect(validatePatientContact({ name: '王秀兰', phone }), phone).toEqual({ phone: expect.any(String) })
})

import { expect, test } from 'vitest'
import { patientProblems, patientToStart } from './patient.ts'

const kept = { userId: 7, name: '王秀兰', phone: '13800138000' }

test('one is asked once for whom one books', () => {
  expect(patientToStart(7, kept)).toEqual({ name: '王秀兰', phone: '13800138000' })
})

test('another person on the same telephone sees nothing of it', () => {
  expect(patientToStart(8, kept)).toEqual({ name: '', phone: '' })
  expect(patientToStart(7, null)).toEqual({ name: '', phone: '' })
})

test('a name and a mobile number of eleven digits are needed', () => {
  expect(patientProblems(kept)).toEqual({})
  expect(patientProblems({ name: ' ', phone: '13800138000' })).toHaveProperty('name')
  for (const phone of ['', '1380013800', '138001380001', '12800138000'])
    expect(patientProblems({ name: '王秀兰', phone }), phone).toEqual({ phone: expect.any(String) })
})

import { expect, test } from 'vitest'
import { toMedicineForm, toMedicineRequest, validateMedicineForm } from './medicine-form.ts'

const form = { ...toMedicineForm(undefined, '2026-11-21'), name: '降压药' }

test('validateMedicineForm accepts a new form with a name', () =>
  expect(validateMedicineForm(form)).toEqual({}))

test('validateMedicineForm names empty fields, equal times and a last day before the first', () => {
  const wrong = { name: ' ', dose: '', times: ['08:00', '08:00'], weekdays: [], startDay: '' }
  expect(Object.keys(validateMedicineForm({ ...form, ...wrong }))).toEqual(Object.keys(wrong))
  expect(Object.keys(validateMedicineForm({ ...form, lastDay: '2026-11-20' }))).toEqual(['lastDay'])
  expect(validateMedicineForm({ ...form, lastDay: '2026-11-21' })).toEqual({})
})

test('toMedicineRequest trims texts and sends null for an unknown end', () =>
  expect(toMedicineRequest({ ...form, name: ' 降压药 ' })).toMatchObject({ name: '降压药', lastDay: null }))

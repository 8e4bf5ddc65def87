import { expect, test } from 'vitest'
import { validateDoctorQuestion } from './question.ts'

test('validateDoctorQuestion refuses an empty question', () => {
  expect(validateDoctorQuestion(' \n')).toBe('请写一写哪里不舒服、多久了')
  expect(validateDoctorQuestion('头晕')).toBeUndefined()
})

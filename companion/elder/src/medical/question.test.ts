import { expect, test } from 'vitest'
import { validateQuestion } from './question.ts'

test('validateQuestion refuses an empty question', () => {
  expect(validateQuestion(' \n')).toBe('请写一写哪里不舒服、多久了')
  expect(validateQuestion('头晕')).toBeUndefined()
})

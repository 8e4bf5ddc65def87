import { expect, test } from 'vitest'
import { questionError } from './question.ts'

test('questionError refuses an empty question', () => {
  expect(questionError(' \n')).toBe('请写一写哪里不舒服、多久了')
  expect(questionError('头晕')).toBeUndefined()
})

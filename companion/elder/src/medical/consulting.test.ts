import { expect, test } from 'vitest'
import { questionProblem } from './consulting.ts'

test('questionProblem refuses an empty question', () => {
  expect(questionProblem(' \n')).toBe('请写一写哪里不舒服、多久了')
  expect(questionProblem('头晕')).toBeUndefined()
})

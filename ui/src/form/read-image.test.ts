import { expect, test } from 'vitest'
import { findImageProblem } from './read-image.ts'

test('findImageProblem accepts a PNG of 10 MB and refuses a larger one and a PDF', () => {
  const size = 10 * 1024 * 1024
  expect(findImageProblem({ size, type: 'image/png' })).toBeUndefined()
  expect(findImageProblem({ size: size + 1, type: 'image/png' })).toBe('imageTooLarge')
  expect(findImageProblem({ size: 1, type: 'application/pdf' })).toBe('imageWrongType')
})

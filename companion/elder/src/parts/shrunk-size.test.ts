import { expect, test } from 'vitest'
import { shrunkSize } from './shrunk-size.ts'

test.each([
  [4000, 3000, 1920, 1440],
  [3000, 4000, 1440, 1920],
  [1920, 1080, 1920, 1080],
  [1921, 1, 1920, 1],
  [200, 100, 200, 100],
])('a picture of %d by %d is sent as %d by %d', (width, height, sentWidth, sentHeight) => {
  expect(shrunkSize({ width, height })).toEqual({ width: sentWidth, height: sentHeight })
})

import { expect, test } from 'vitest'
import { scaleToFit } from './image-size.ts'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 800, height: 600 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 600, height: 800 },
  ],
  [
    { width: 800, height: 800 },
    { width: 800, height: 800 },
  ],
  [
    { width: 20, height: 10 },
    { width: 20, height: 10 },
  ],
  [
    { width: 9000, height: 1 },
    { width: 800, height: 1 },
  ],
])('scaleToFit scales %o to %o when the longer side may have 800 px', (size, shown) => {
  expect(scaleToFit(size, 800)).toEqual(shown)
})

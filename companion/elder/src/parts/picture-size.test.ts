import { expect, test } from 'vitest'
import { fitWithin } from './picture-size.ts'

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
])('fitWithin: %o becomes %o when the longer side may have 800 px', (size, shown) => {
  expect(fitWithin(size, 800)).toEqual(shown)
})

import { expect, test } from 'vitest'
import { fitImageSize } from './compress-image.ts'

test.each([
  ['a landscape phone photo', 4032, 3024, { width: 2048, height: 1536 }],
  ['a portrait phone photo', 3024, 4032, { width: 1536, height: 2048 }],
  ['a picture exactly at the limit', 2048, 100, { width: 2048, height: 100 }],
  ['a small picture', 640, 480, { width: 640, height: 480 }],
  ['a very long strip', 20_000, 3, { width: 2048, height: 1 }],
])('fitImageSize scales images: %s', (_, width, height, fitted) =>
  expect(fitImageSize(width, height)).toEqual(fitted),
)

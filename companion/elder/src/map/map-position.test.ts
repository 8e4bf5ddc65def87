import { expect, test } from 'vitest'
import { movePointByArrowKey, roundPosition } from './map-position.ts'

test('roundPosition rounds to six decimal places and returns longitudes between -180 and 180', () => {
  expect(roundPosition({ lat: 39.90419991, lng: 116.40741234567 })).toEqual({ lat: 39.9042, lng: 116.407412 })
  expect(roundPosition({ lat: 95, lng: 476.4 })).toEqual({ lat: 90, lng: 116.4 })
  expect(roundPosition({ lat: 0, lng: -190 })).toEqual({ lat: 0, lng: 170 })
})

test('movePointByArrowKey moves a point by an arrow key, and ignores other keys', () => {
  const point = { x: 100, y: 50 }
  expect(movePointByArrowKey('ArrowUp', point, 12)).toEqual({ x: 100, y: 38 })
  expect(movePointByArrowKey('ArrowRight', point, 12)).toEqual({ x: 112, y: 50 })
  expect(movePointByArrowKey('Tab', point, 12)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { distanceKm, distanceM, earthRadiusM } from './geo.ts'

const tiananmen = { lat: 39.9087, lng: 116.3975 }

test('a degree of latitude is as long as the circle says', () => {
  const north = { lat: tiananmen.lat + 1, lng: tiananmen.lng }
  expect(distanceM(tiananmen, north)).toBeCloseTo((Math.PI / 180) * earthRadiusM, 3)
})

test('Beijing and Shanghai are 1068 km apart', () => {
  expect(distanceKm({ lat: 39.9042, lng: 116.4074 }, { lat: 31.2304, lng: 121.4737 })).toBeCloseTo(1067.3, 0)
})

test('the other side of the earth is half a circle away', () => {
  expect(distanceM({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * earthRadiusM, 3)
})

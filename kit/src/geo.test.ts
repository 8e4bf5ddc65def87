import { expect, test } from 'vitest'
import { distanceInKm, distanceInMetres, earthRadiusM } from './geo.ts'

const tiananmen = { lat: 39.9087, lng: 116.3975 }

test("distanceInMetres returns 1/360 of the earth's circumference for one degree of latitude", () => {
  const north = { lat: tiananmen.lat + 1, lng: tiananmen.lng }
  expect(distanceInMetres(tiananmen, north)).toBeCloseTo((Math.PI / 180) * earthRadiusM, 3)
})

test('distanceInKm returns 1067 km between Beijing and Shanghai', () => {
  expect(distanceInKm({ lat: 39.9042, lng: 116.4074 }, { lat: 31.2304, lng: 121.4737 })).toBeCloseTo(
    1067.3,
    0,
  )
})

test("distanceInMetres returns half the earth's circumference for two opposite points of the earth", () => {
  expect(distanceInMetres({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * earthRadiusM, 3)
})

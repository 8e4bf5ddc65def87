import { startGeocodingEmulator } from '@sanhe/providers/emulators/geocoding'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nominatimGeocoder } from './index.ts'

let service: Awaited<ReturnType<typeof startGeocodingEmulator>>
const position = { lat: 39.9041999, lng: 116.4074 }
beforeAll(async () => void (service = await startGeocodingEmulator({ apiKey: 'key' })))
beforeEach(() => {
  service.failWith(undefined)
  service.setAddress('槐树巷7号')
})
afterAll(() => service.stop())
const find = (apiKey: string | undefined = 'key', baseUrl = service.url) =>
  nominatimGeocoder({ baseUrl, apiKey }).findAddress(position)

test('findAddress returns the address, and sends the position rounded to a metre', async () => {
  expect(await find()).toBe('槐树巷7号')
  expect(service.requests.at(-1)).toMatchObject({ lat: '39.90420', lon: '116.40740', format: 'jsonv2' })
})

test('findAddress returns null where the service knows no address', async () => {
  service.setAddress(null)
  expect(await find()).toBeNull()
})

test.each([
  [500, { code: 'failing', isTransient: true }],
  [429, { code: 'busy', isTransient: true }],
  [403, { code: 'refused', isTransient: false }],
  ['notJson', { code: 'invalid', isTransient: false }],
] as const)(
  'findAddress rejects with a GeocodingError when the service answers %s',
  async (failure, expected) => {
    service.failWith(failure)
    await expect(find()).rejects.toMatchObject({ name: 'GeocodingError', ...expected })
  },
)

test('findAddress rejects with code refused for a wrong key, and unreachable without a service', async () => {
  await expect(find('other')).rejects.toMatchObject({ code: 'refused' })
  await expect(find('key', 'http://127.0.0.1:1')).rejects.toMatchObject({ code: 'unreachable' })
})

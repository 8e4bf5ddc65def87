import { startGeocodingEmulator } from '@sanhe/providers/emulators/geocoding'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'

let app: TestApp
let user: TestUser
let service: Awaited<ReturnType<typeof startGeocodingEmulator>>
beforeAll(async () => {
  service = await startGeocodingEmulator()
  app = await startTestApp({
    GEOCODER_BASE_URL: service.url,
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    MAP_ATTRIBUTION: '© 地图',
  })
})
beforeEach(async () => {
  user = await app.user()
  service.failWith(undefined)
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const home = { contactName: '李桂芳', contactPhone: '13955556666', address: '幸福里1号楼' }
const beijing = { lat: 39.9042, lng: 116.4074 }

describe('positions of /api/v1/addresses', () => {
  test('a saved position is returned, and an update without a position removes it', async () => {
    const { address } = await user.addresses.add({ body: { ...home, ...beijing } })
    expect(address).toMatchObject(beijing)
    await user.addresses.update({ params: { id: address.id }, body: home })
    expect((await user.addresses.list()).addresses).toMatchObject([{ lat: null, lng: null }])
  })

  test('a position in GCJ-02 is stored in WGS-84', async () => {
    const { address } = await user.addresses.add({ body: { ...home, ...beijing, coordType: 'gcj02' } })
    expect(address.lng).not.toBe(beijing.lng)
    expect(address.lng).toBeCloseTo(116.4012, 3)
  })

  test('answers 400 with the field lng for a latitude without a longitude', async () => {
    expect(await getRefusal(user.addresses.add({ body: { ...home, lat: 39 } }))).toMatchObject({
      status: 400,
      field: 'lng',
    })
  })
})

describe('GET /addresses/at', () => {
  test('returns the address that the service finds', async () => {
    service.setAddress('北京市海淀区槐树巷7号')
    expect(await user.addresses.at({ query: beijing })).toEqual({ address: '北京市海淀区槐树巷7号' })
  })

  test('returns null where the service knows no address', async () => {
    service.setAddress(null)
    expect(await user.addresses.at({ query: beijing })).toEqual({ address: null })
  })

  test('answers 503 ADDRESS_LOOKUP_FAILED while the service fails', async () => {
    service.failWith(500)
    expect(await getRefusal(user.addresses.at({ query: beijing }))).toMatchObject({
      status: 503,
      error: 'ADDRESS_LOOKUP_FAILED',
    })
  })

  test('returns null without a configured geocoder, and GET /app-settings returns map null', async () => {
    const plain = await startTestApp()
    const someone = await plain.user()
    expect(await someone.addresses.at({ query: beijing })).toEqual({ address: null })
    expect(await plain.visitor.system.appSettings()).toMatchObject({ map: null, findsAddresses: false })
    await plain.stop()
  })
})

test('the Content-Security-Policy allows images only from the service and from the provider of the map tiles', async () => {
  const page = await fetch(`${app.url}/api/health`)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
  expect(await app.visitor.system.appSettings()).toMatchObject({
    map: { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© 地图' },
    findsAddresses: true,
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, user] = [await app.admin(), await app.user()]
})
afterAll(() => app.stop())

const favourite = (id: number) => ({ params: { kind: 'merchant' as const, id } })
const look = (id: number) => user.merchantShops.get({ params: { id } })
const notFound = { status: 404, error: 'NOT_FOUND' }

test('GET /services/merchants/:id shows an active merchant without contact and bank data, and 404 for others', async () => {
  const shop = await app.merchant()
  const { storeName } = await shop.merchants.settings()
  expect(await look(shop.id)).toEqual({
    id: shop.id,
    name: storeName,
    description: null,
    logoUrl: null,
    address: expect.toBeOneOf([null, expect.any(String)]),
    rating: 5,
    ratingCount: 0,
  })
  await admin.merchantApplications.suspend({ params: { id: shop.id }, body: { reason: '整改' } })
  expect(await getRefusal(look(shop.id))).toMatchObject(notFound)
  expect(await getRefusal(look(999_999))).toMatchObject(notFound)
})

test('a favourite merchant has no price, is withdrawn while it is suspended, and cannot be added then', async () => {
  const shop = await app.merchant()
  const { storeName: name } = await shop.merchants.settings()
  await user.favourites.add(favourite(shop.id))
  const listed = async () => (await user.favourites.list()).favourites
  const entry = { kind: 'merchant', id: shop.id, name, provider: null, price: null }
  expect(await listed()).toMatchObject([{ ...entry, availability: 'available' }])
  await admin.merchantApplications.suspend({ params: { id: shop.id }, body: { reason: '整改' } })
  expect(await listed()).toMatchObject([{ ...entry, availability: 'withdrawn' }])
  await user.favourites.remove(favourite(shop.id))
  expect(await listed()).toEqual([])
  expect(await getRefusal(user.favourites.add(favourite(shop.id)))).toMatchObject(notFound)
})

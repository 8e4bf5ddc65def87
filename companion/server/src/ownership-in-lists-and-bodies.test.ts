import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrderNo } from '#orders'
import { getRefusal, type TestApp, type TestUser } from '#testing'
import { giveCouponToUser } from './medical/testing/clinic.ts'
import {
  addGrocer,
  addProduct,
  addProductToCart,
  requestCartOrder,
} from './shopping/testing/grocery-helpers.ts'
import { type AccountsByKind, startOwnershipApp } from './testing/ownership/accounts.ts'
import { findObjectFactory, secretTestStepCount, secretTestText } from './testing/ownership/object-factory.ts'
import { expectNoPrivateData, sendRequest } from './testing/ownership/send-request.ts'
import { userObjectFactories } from './testing/ownership/user-objects.ts'
import { contractRoutes, routesWithoutContract } from './testing/routes.ts'

let app: TestApp
let owners: AccountsByKind
let others: AccountsByKind
beforeAll(async () => {
  ;({ app, owners, others } = await startOwnershipApp())
})
afterAll(() => app.stop())

describe('private data in lists', () => {
  const lists = [...contractRoutes, ...routesWithoutContract].filter(
    // Event streams are left out, because an event stream never ends and cannot be read as a whole.
    ({ method, path }) => method === 'GET' && !path.includes('/:') && !path.endsWith('/events'),
  )

  test('no list shows private data of another account', async () => {
    for (const route of lists)
      for (const who of [others.user, others.child, others.merchant, app.visitor])
        expectNoPrivateData(await sendRequest(app, who, route, {}), owners.user)
  })

  test("control: the owner's responses contain the private data that the check looks for", async () => {
    const readAsOwner = async (path: string) =>
      (await sendRequest(app, owners.user, { method: 'GET', path, auth: 'user' }, {})).text
    expect(await readAsOwner('/api/v1/users/me')).toContain(secretTestText)
    expect(await readAsOwner('/api/v1/health/dashboard')).toContain(String(secretTestStepCount))
    expect(await readAsOwner('/api/v1/ai/preferences')).toContain(secretTestText)
  })
})

const createOwnedObject = (path: string, owner: TestUser) =>
  findObjectFactory(userObjectFactories, path)?.(app, owner) ??
  Promise.reject(new Error(`there is no factory for ${path}`))

/**
 * Requests that name an object in their body. The response for an object of another user must equal the response for an
 * object that does not exist.
 */
const requestsWithIds: [what: string, ask: (by: TestUser, from: TestUser) => Promise<[unknown, unknown]>][] =
  [
    [
      'an appointment to pay',
      async (by, from) => {
        const { id } = await createOwnedObject('/api/v1/medical/appointments/:id', from)
        const pay = (referenceId: string) =>
          getRefusal(by.orders.create({ body: { orderType: 'appointment', referenceId, amount: 50 } }))
        return [await pay(String(id)), await pay(createOrderNo('appointment', 0))]
      },
    ],
    [
      'a parent to pay a membership for',
      async (by, from) => {
        const subscribe = (payForUserId: number) =>
          getRefusal(by.membership.subscribe({ body: { plan: 'monthly', payForUserId } }))
        return [await subscribe(from.id), await subscribe(987_654)]
      },
    ],
    [
      'a cart item',
      async (by, from) => {
        const { id } = await createOwnedObject('/api/v1/shopping/cart/:id', from)
        const order = (item: unknown) => getRefusal(requestCartOrder(by, { cartItemIds: [Number(item)] }))
        return [await order(id), await order(987_654)]
      },
    ],
    [
      'a coupon',
      async (by, from) => {
        await addProductToCart(by, await addProduct(app, await addGrocer(app)))
        const couponId = await giveCouponToUser(app, from.id, '1.00')
        const order = (id: number) => getRefusal(requestCartOrder(by, { couponId: id }))
        return [await order(couponId), await order(987_654)]
      },
    ],
  ]

describe('ids of objects in request bodies', () => {
  test.each(requestsWithIds)(
    'an id in a request body is accepted only from the owner of the object (%s)',
    async (_, ask) => {
      const [others, missing] = await ask(await app.user(), owners.user)
      expect(others).toEqual(missing)
      expect(others).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
    },
  )
})

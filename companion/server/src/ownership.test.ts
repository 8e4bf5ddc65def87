import { toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOrderNo } from '#orders'
import {
  refusal,
  startTestApp,
  type TestApp,
  type TestChild,
  type TestMerchant,
  type TestUser,
} from '#testing'
import { giveCoupon } from './medical/testing/clinic.ts'
import { addGrocer, addProduct, orderCartOf as buy, putInCart } from './shopping/testing/grocery-helpers.ts'
import { childObjects } from './testing/ownership/child-objects.ts'
import { merchantObjects } from './testing/ownership/merchant-objects.ts'
import {
  type Caller,
  canary,
  canaryPhone,
  canarySteps,
  factoryFor,
  type ObjectFactory,
  type PathParams,
} from './testing/ownership/object-factory.ts'
import {
  bearerPaths,
  creatorOnlyRoutes,
  hiddenRoutes,
  publicObjects,
  requestBodies,
} from './testing/ownership/requests.ts'
import { userObjects } from './testing/ownership/user-objects.ts'
import { contractRoutes, type DocumentedRoute, plainRoutes } from './testing/routes.ts'

type People = { user: TestUser; child: TestChild; merchant: TestMerchant }
type Kind = keyof People

let app: TestApp
let admin: Caller
let owners: People
let others: People
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  owners = {
    user: await app.user({
      nickname: '主人',
      real_name: canary,
      verified: true,
      emergency_contact_name: canary,
      emergency_contact_phone: canaryPhone,
    }),
    child: await app.child({ phone: canaryPhone }),
    merchant: await app.merchant({ contact_name: canary, contact_phone: canaryPhone }),
  }
  others = {
    user: await app.user({ verified: true, emergency_contact_phone: '13600000001' }),
    child: await app.child(),
    merchant: await app.merchant(),
  }
  await owners.user.health.addRecord({
    body: { recordType: 'steps', value: { count: canarySteps }, recordedAt: toIso(app.clock.now()) },
  })
  await owners.user.butler.changePreferences({ body: { homeAddress: canary } })
})
afterAll(() => app.stop())

const nameOf = ({ method, path }: DocumentedRoute) => `${method} ${path}`
const named = [...contractRoutes, ...plainRoutes].filter(({ path }) => path.includes('/:'))
const of = (auth: string) => named.filter((route) => route.auth === auth)
const isShown = (route: DocumentedRoute) =>
  factoryFor(publicObjects, route.path) !== undefined && !hiddenRoutes.includes(nameOf(route))
const isMakersOnly = (route: DocumentedRoute) => creatorOnlyRoutes.includes(nameOf(route))

/** Replaces the path parameters by values that do not exist. */
const missing = (thing: PathParams): PathParams =>
  Object.fromEntries(Object.entries(thing).map(([part, value]) => [part, absent(String(value))]))
function absent(value: string) {
  if (/^[A-Z]\d{19}$/.test(value)) return newOrderNo('appointment', 0)
  return /^[a-z]\d+$/.test(value) ? `${value[0]}987654321` : '987654321'
}

async function ask({ fetch }: Caller, route: DocumentedRoute, thing: PathParams) {
  const entry = requestBodies[nameOf(route)]
  const body = typeof entry === 'function' ? await entry(app) : entry
  const path = route.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(thing[part] ?? ''))
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(path, { method: route.method, ...(body !== undefined && json) })
  return { status: answer.status, text: await answer.text() }
}
type Answer = Awaited<ReturnType<typeof ask>>

function expectNothingPrivate({ text }: Answer) {
  expect(text).not.toContain(canary)
  expect(text).not.toContain(canaryPhone)
  expect(text).not.toContain(String(canarySteps))
  expect(text).not.toContain(owners.user.phone)
}

/** Checks that the request passes authorisation and validation: any refusal must concern the state of the object. */
function expectReached({ status, text }: Answer) {
  expect([401, 403, 404], text).not.toContain(status)
  expect(status, text).toBeLessThan(500)
  expect(text).not.toContain('VALIDATION_ERROR')
}

const things: { [K in Kind]: Record<string, ObjectFactory<People[K]>> } = {
  user: userObjects,
  child: childObjects,
  merchant: merchantObjects,
}

function make<K extends Kind>(kind: K, route: DocumentedRoute) {
  const maker = factoryFor(things[kind], route.path)
  if (!maker) throw new Error(`testing/ownership makes nothing for ${nameOf(route)}`)
  return maker(app, owners[kind])
}

const makeFor = (path: string, owner: TestUser) =>
  factoryFor(userObjects, path)?.(app, owner) ?? Promise.reject(new Error(`nothing is made for ${path}`))

/** Checks that another account of the same kind gets the same response as for an object that does not exist. */
async function expectOwned(kind: Kind, route: DocumentedRoute, other: Caller) {
  const thing = await make(kind, route)
  const answer = await ask(other, route, thing)
  expectNothingPrivate(answer)
  expect(answer).toEqual(await ask(other, route, missing(thing)))
  expect(answer.status).toBe(404)
  expectReached(await ask(owners[kind], route, thing))
}

/** Checks that every account finds the object, and that only its creator may change it. */
async function expectShown(kind: Kind, route: DocumentedRoute, other: Caller) {
  const thing = await make(kind, route)
  const answer = await ask(other, route, thing)
  expectNothingPrivate(answer)
  if (isMakersOnly(route)) expect(answer.status, answer.text).toBe(403)
  else expectReached(answer)
  expect(await ask(other, route, missing(thing))).toMatchObject({ status: 404 })
  expectReached(await ask(owners[kind], route, thing))
}

const kinds = (['user', 'child', 'merchant'] as const).filter((kind) => of(kind).length > 0)

describe.each(kinds)('objects of one %s', (kind) => {
  const routes = of(kind)
  test.each(routes.filter((route) => !isShown(route)))(
    '$method $path finds its object only for the owner',
    (route) => expectOwned(kind, route, others[kind]),
  )
  if (routes.some(isShown))
    test.each(routes.filter(isShown))('$method $path finds its object for every account', (route) =>
      expectShown(kind, route, others[kind]),
    )
  test('control: the ownership check fails for a caller with access', async () => {
    const [route] = routes.filter((route) => !isShown(route) && route.method === 'GET')
    await expect(expectOwned(kind, route as DocumentedRoute, owners[kind])).rejects.toThrow('expected')
  })
})

test.each(of('admin'))('$method $path answers 404 to administrators for an unknown object', async (route) => {
  const nothing = {
    id: 987654321,
    userId: 1,
    orderNo: newOrderNo('appointment', 0),
    eventId: 1,
    handler: 'a.b',
  }
  expect(await ask(admin, route, nothing)).toMatchObject({
    status: 404,
    text: expect.stringContaining('"NOT_FOUND"'),
  })
})

test('every path with a parameter has an account type that the ownership tests cover', () => {
  expect(named.filter(({ auth }) => !['none', 'user', 'child', 'merchant', 'admin'].includes(auth))).toEqual(
    [],
  )
})

test('every public path with a parameter is listed as a bearer path', () => {
  expect(of('none').filter(({ path }) => factoryFor(bearerPaths, path) === undefined)).toEqual([])
})

test('every path in the lists of the ownership tests exists', () => {
  const paths = named.map(({ path }) => path)
  for (const known of [...Object.keys(publicObjects), ...Object.keys(bearerPaths)])
    expect(
      paths.some((path) => path.startsWith(known)),
      known,
    ).toBe(true)
  const names = named.map(nameOf)
  expect(
    [...creatorOnlyRoutes, ...hiddenRoutes, ...Object.keys(requestBodies)].filter(
      (name) => !names.includes(name),
    ),
  ).toEqual([])
})

describe('private data in lists', () => {
  const lists = [...contractRoutes, ...plainRoutes].filter(
    // Event streams never end, so they cannot be read as a whole.
    ({ method, path }) => method === 'GET' && !path.includes('/:') && !path.endsWith('/events'),
  )

  test('no list or page shows another account’s private data', async () => {
    for (const route of lists)
      for (const who of [others.user, others.child, others.merchant, app.visitor])
        expectNothingPrivate(await ask(who, route, {}))
  })

  test('control: the owner sees the private data that the check looks for', async () => {
    const seen = async (path: string) =>
      (await ask(owners.user, { method: 'GET', path, auth: 'user' }, {})).text
    expect(await seen('/api/v1/users/me')).toContain(canary)
    expect(await seen('/api/v1/health/dashboard')).toContain(String(canarySteps))
    expect(await seen('/api/v1/ai/preferences')).toContain(canary)
  })
})

/** Objects that a request names in its body. Another user's object must be answered like one that does not exist. */
const naming: [what: string, ask: (by: TestUser, from: TestUser) => Promise<[unknown, unknown]>][] = [
  [
    'an appointment to pay',
    async (by, from) => {
      const { id } = await makeFor('/api/v1/medical/appointments/:id', from)
      const pay = (referenceId: string) =>
        refusal(by.orders.create({ body: { orderType: 'appointment', referenceId, amount: 50 } }))
      return [await pay(String(id)), await pay(newOrderNo('appointment', 0))]
    },
  ],
  [
    'a parent to pay a membership for',
    async (by, from) => {
      const subscribe = (payForUserId: number) =>
        refusal(by.membership.subscribe({ body: { plan: 'monthly', payForUserId } }))
      return [await subscribe(from.id), await subscribe(987_654)]
    },
  ],
  [
    'a cart item',
    async (by, from) => {
      const { id } = await makeFor('/api/v1/shopping/cart/:id', from)
      const order = (item: unknown) => refusal(buy(by, { cartItemIds: [Number(item)] }))
      return [await order(id), await order(987_654)]
    },
  ],
  [
    'a coupon',
    async (by, from) => {
      await putInCart(by, await addProduct(app, await addGrocer(app)))
      const couponId = await giveCoupon(app, from.id, '1.00')
      const order = (id: number) => refusal(buy(by, { couponId: id }))
      return [await order(couponId), await order(987_654)]
    },
  ],
]

describe('objects named in request bodies', () => {
  test.each(naming)('an object in a request body is found only for its owner: %s', async (_, ask) => {
    const [others, missing] = await ask(await app.user(), owners.user)
    expect(others).toEqual(missing)
    expect(others).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
  })
})

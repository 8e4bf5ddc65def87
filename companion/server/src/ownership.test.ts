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
import { order as buy, grocer, put, shelve } from './shopping/testing/grocer.ts'
import { childThings } from './testing/ownership/child-things.ts'
import { merchantThings } from './testing/ownership/merchant-things.ts'
import { bearers, bodies, hidden, makersOnly, shown } from './testing/ownership/requests.ts'
import {
  type Caller,
  canary,
  canaryPhone,
  canarySteps,
  type MakeThing,
  makerFor,
  type Thing,
} from './testing/ownership/thing.ts'
import { userThings } from './testing/ownership/user-things.ts'
import { contractRoutes, plainRoutes, type DocumentedRoute } from './testing/routes.ts'

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
  makerFor(shown, route.path) !== undefined && !hidden.includes(nameOf(route))
const isMakersOnly = (route: DocumentedRoute) => makersOnly.includes(nameOf(route))

/** The same address with what was never there. */
const missing = (thing: Thing): Thing =>
  Object.fromEntries(Object.entries(thing).map(([part, value]) => [part, absent(String(value))]))
function absent(value: string) {
  if (/^[A-Z]\d{19}$/.test(value)) return newOrderNo('appointment', 0)
  return /^[a-z]\d+$/.test(value) ? `${value[0]}987654321` : '987654321'
}

async function ask({ fetch }: Caller, route: DocumentedRoute, thing: Thing) {
  const wanted = bodies[nameOf(route)]
  const body = typeof wanted === 'function' ? await wanted(app) : wanted
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

/** Let in, and with a request that is right: whatever is refused is about how the object stands. */
function expectReached({ status, text }: Answer) {
  expect([401, 403, 404], text).not.toContain(status)
  expect(status, text).toBeLessThan(500)
  expect(text).not.toContain('VALIDATION_ERROR')
}

const things: { [K in Kind]: Record<string, MakeThing<People[K]>> } = {
  user: userThings,
  child: childThings,
  merchant: merchantThings,
}

function make<K extends Kind>(kind: K, route: DocumentedRoute) {
  const maker = makerFor(things[kind], route.path)
  if (!maker) throw new Error(`testing/ownership makes nothing for ${nameOf(route)}`)
  return maker(app, owners[kind])
}

const makeFor = (path: string, owner: TestUser) =>
  makerFor(userThings, path)?.(app, owner) ?? Promise.reject(new Error(`nothing is made for ${path}`))

/** What another of the same kind is answered is what is answered where nothing is. */
async function expectOwned(kind: Kind, route: DocumentedRoute, other: Caller) {
  const thing = await make(kind, route)
  const answer = await ask(other, route, thing)
  expectNothingPrivate(answer)
  expect(answer).toEqual(await ask(other, route, missing(thing)))
  expect(answer.status).toBe(404)
  expectReached(await ask(owners[kind], route, thing))
}

/** Everybody finds it; what only its maker may do is refused to the others. */
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

describe.each(kinds)('what one %s made', (kind) => {
  const routes = of(kind)
  test.each(routes.filter((route) => !isShown(route)))('$method $path finds for its owner alone', (route) =>
    expectOwned(kind, route, others[kind]),
  )
  if (routes.some(isShown))
    test.each(routes.filter(isShown))('$method $path finds for everybody', (route) =>
      expectShown(kind, route, others[kind]),
    )
  test('would be seen to be found by another who is let in', async () => {
    const [route] = routes.filter((route) => !isShown(route) && route.method === 'GET')
    await expect(expectOwned(kind, route as DocumentedRoute, owners[kind])).rejects.toThrow('expected')
  })
})

test.each(of('admin'))('$method $path says to administrators what is not there', async (route) => {
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

test('every address that names something is of somebody that is known here', () => {
  expect(named.filter(({ auth }) => !['none', 'user', 'child', 'merchant', 'admin'].includes(auth))).toEqual(
    [],
  )
})

test('every address that opens to nobody in particular is known to be a key', () => {
  expect(of('none').filter(({ path }) => makerFor(bearers, path) === undefined)).toEqual([])
})

test('what is known to be shown, a key or for its maker is an address still', () => {
  const paths = named.map(({ path }) => path)
  for (const known of [...Object.keys(shown), ...Object.keys(bearers)])
    expect(
      paths.some((path) => path.startsWith(known)),
      known,
    ).toBe(true)
  const names = named.map(nameOf)
  expect([...makersOnly, ...hidden, ...Object.keys(bodies)].filter((name) => !names.includes(name))).toEqual(
    [],
  )
})

describe('what somebody keeps to themselves', () => {
  const lists = [...contractRoutes, ...plainRoutes].filter(
    // What goes on telling has no end that could be read.
    ({ method, path }) => method === 'GET' && !path.includes('/:') && !path.endsWith('/events'),
  )

  test('is in no list and no page of anybody else', async () => {
    for (const route of lists)
      for (const who of [others.user, others.child, others.merchant, app.visitor])
        expectNothingPrivate(await ask(who, route, {}))
  })

  test('is shown to its owner, so that it would be seen', async () => {
    const seen = async (path: string) =>
      (await ask(owners.user, { method: 'GET', path, auth: 'user' }, {})).text
    expect(await seen('/api/v1/users/me')).toContain(canary)
    expect(await seen('/api/v1/health/dashboard')).toContain(String(canarySteps))
    expect(await seen('/api/v1/ai/preferences')).toContain(canary)
  })
})

/** What a request names beside its address: another's is answered as what is not there. */
const naming: [what: string, ask: (by: TestUser, from: TestUser) => Promise<[unknown, unknown]>][] = [
  [
    'appointment to be paid for',
    async (by, from) => {
      const { id } = await makeFor('/api/v1/medical/appointments/:id', from)
      const pay = (referenceId: string) =>
        refusal(by.orders.create({ body: { orderType: 'appointment', referenceId, amount: 50 } }))
      return [await pay(String(id)), await pay(newOrderNo('appointment', 0))]
    },
  ],
  [
    'parent to be paid for',
    async (by, from) => {
      const subscribe = (payForUserId: number) =>
        refusal(by.membership.subscribe({ body: { plan: 'monthly', payForUserId } }))
      return [await subscribe(from.id), await subscribe(987_654)]
    },
  ],
  [
    'item of a cart',
    async (by, from) => {
      const { id } = await makeFor('/api/v1/shopping/cart/:id', from)
      const order = (item: unknown) => refusal(buy(by, { cartItemIds: [Number(item)] }))
      return [await order(id), await order(987_654)]
    },
  ],
  [
    'coupon',
    async (by, from) => {
      await put(by, await shelve(app, await grocer(app)))
      const couponId = await giveCoupon(app, from.id, '1.00')
      const order = (id: number) => refusal(buy(by, { couponId: id }))
      return [await order(couponId), await order(987_654)]
    },
  ],
]

describe('what a request names beside its address', () => {
  test.each(naming)('is for its owner alone: %s', async (_, ask) => {
    const [others, missing] = await ask(await app.user(), owners.user)
    expect(others).toEqual(missing)
    expect(others).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
  })
})

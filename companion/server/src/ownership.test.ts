import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrderNo } from '#orders'
import type { TestApp } from '#testing'
import {
  type OwnershipAccountKind,
  type AccountsByKind,
  startOwnershipApp,
} from './testing/ownership/accounts.ts'
import { childObjectFactories } from './testing/ownership/child-objects.ts'
import { merchantObjectFactories } from './testing/ownership/merchant-objects.ts'
import {
  findObjectFactory,
  type HttpCaller,
  type OwnedObjectFactory,
  type PathParams,
} from './testing/ownership/object-factory.ts'
import {
  creatorOnlyRoutes,
  notFoundForOthersRoutes,
  publicObjectRoutes,
  validBodiesByRoute,
  secretTokenPaths,
} from './testing/ownership/requests.ts'
import {
  expectNoPrivateData,
  formatRouteName,
  type SendRequestResult,
  sendRequest,
} from './testing/ownership/send-request.ts'
import { userObjectFactories } from './testing/ownership/user-objects.ts'
import { contractRoutes, type DocumentedRoute, routesWithoutContract } from './testing/routes.ts'

let app: TestApp
let admin: HttpCaller
let owners: AccountsByKind
let others: AccountsByKind
beforeAll(async () => {
  ;({ app, owners, others } = await startOwnershipApp())
  admin = await app.admin()
})
afterAll(() => app.stop())

const named = [...contractRoutes, ...routesWithoutContract].filter(({ path }) => path.includes('/:'))
const of = (auth: string) => named.filter((route) => route.auth === auth)
const isPublic = (route: DocumentedRoute) =>
  findObjectFactory(publicObjectRoutes, route.path) !== undefined &&
  !notFoundForOthersRoutes.includes(formatRouteName(route))
const isCreatorOnly = (route: DocumentedRoute) => creatorOnlyRoutes.includes(formatRouteName(route))

/** Replaces the path parameters of an object by values that do not exist. */
const toUnknownIds = (params: PathParams): PathParams =>
  Object.fromEntries(
    Object.entries(params).map(([part, value]) => [
      part,
      // A kind is one of a few words, and a time is HH:MM. Other values would be refused before the object is looked up.
      part === 'kind' || part === 'time' ? value : toUnknownId(String(value)),
    ]),
  )
function toUnknownId(value: string) {
  if (/^[A-Z]\d{19}$/.test(value)) return createOrderNo('appointment', 0)
  return /^[a-z]\d+$/.test(value) ? `${value[0]}987654321` : '987654321'
}

/**
 * Checks that the request passed authorisation and validation. A refusal that depends on the state of the object is
 * allowed.
 */
function expectReached({ status, text }: SendRequestResult) {
  expect([401, 403, 404], text).not.toContain(status)
  expect(status, text).toBeLessThan(500)
  expect(text).not.toContain('VALIDATION_ERROR')
}

const objectFactories: {
  [K in OwnershipAccountKind]: Record<string, OwnedObjectFactory<AccountsByKind[K]>>
} = {
  user: userObjectFactories,
  child: childObjectFactories,
  merchant: merchantObjectFactories,
}

function createOwnedObject<K extends OwnershipAccountKind>(kind: K, route: DocumentedRoute) {
  const createObject = findObjectFactory(objectFactories[kind], route.path)
  if (!createObject) throw new Error(`testing/ownership has no factory for ${formatRouteName(route)}`)
  return createObject(app, owners[kind])
}

/** Checks that another account of the same kind gets the same response as for an object that does not exist. */
async function expectOwned(kind: OwnershipAccountKind, route: DocumentedRoute, other: HttpCaller) {
  const params = await createOwnedObject(kind, route)
  const answer = await sendRequest(app, other, route, params)
  expectNoPrivateData(answer, owners.user)
  expect(answer).toEqual(await sendRequest(app, other, route, toUnknownIds(params)))
  expect(answer.status).toBe(404)
  expectReached(await sendRequest(app, owners[kind], route, params))
}

/** Checks that every account can read the object, and that only its creator may change it. */
async function expectPublic(kind: OwnershipAccountKind, route: DocumentedRoute, other: HttpCaller) {
  const params = await createOwnedObject(kind, route)
  const answer = await sendRequest(app, other, route, params)
  expectNoPrivateData(answer, owners.user)
  if (isCreatorOnly(route)) expect(answer.status, answer.text).toBe(403)
  else expectReached(answer)
  expect(await sendRequest(app, other, route, toUnknownIds(params))).toMatchObject({ status: 404 })
  expectReached(await sendRequest(app, owners[kind], route, params))
}

const kinds = (['user', 'child', 'merchant'] as const).filter((kind) => of(kind).length > 0)

describe.each(kinds)('objects of an account of kind %s', (kind) => {
  const routes = of(kind)
  test.each(routes.filter((route) => !isPublic(route)))(
    '$method $path answers every other account as for an object that does not exist',
    (route) => expectOwned(kind, route, others[kind]),
  )
  if (routes.some(isPublic))
    test.each(routes.filter(isPublic))(
      '$method $path answers every account, because the object is public',
      (route) => expectPublic(kind, route, others[kind]),
    )
  test('control: the ownership check fails for the owner of the object', async () => {
    const [route] = routes.filter((route) => !isPublic(route) && route.method === 'GET')
    await expect(expectOwned(kind, route as DocumentedRoute, owners[kind])).rejects.toThrow('expected')
  })
})

test.each(of('admin'))(
  '$method $path answers 404 to administrators for an id that does not exist',
  async (route) => {
    const nothing = {
      id: 987654321,
      userId: 1,
      orderNo: createOrderNo('appointment', 0),
      day: '1999-01-01',
      eventId: 1,
      leaveId: 1,
      handler: 'a.b',
      kind: 'unknown',
    }
    expect(await sendRequest(app, admin, route, nothing)).toMatchObject({
      status: 404,
      text: expect.stringContaining('"NOT_FOUND"'),
    })
  },
)

test('every path with a parameter belongs to an account kind that the ownership tests cover', () => {
  expect(named.filter(({ auth }) => !['none', 'user', 'child', 'merchant', 'admin'].includes(auth))).toEqual(
    [],
  )
})

test('every path with a parameter and without a login is listed in secretTokenPaths', () => {
  expect(of('none').filter(({ path }) => findObjectFactory(secretTokenPaths, path) === undefined)).toEqual([])
})

test('every path in the lists of the ownership tests exists in the contract', () => {
  const paths = named.map(({ path }) => path)
  for (const known of [...Object.keys(publicObjectRoutes), ...Object.keys(secretTokenPaths)])
    expect(
      paths.some((path) => path.startsWith(known)),
      known,
    ).toBe(true)
  const names = named.map(formatRouteName)
  expect(
    [...creatorOnlyRoutes, ...notFoundForOthersRoutes, ...Object.keys(validBodiesByRoute)].filter(
      (name) => !names.includes(name),
    ),
  ).toEqual([])
})

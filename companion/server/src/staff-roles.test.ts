import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestMerchant } from '#testing'
import { hasStaffRole, type StaffRole, staffRoles } from '#core'
import { contractRoutes, routesWithoutContract } from './testing/routes.ts'

let app: TestApp
let callers: Record<StaffRole, TestMerchant>
beforeAll(async () => {
  app = await startTestApp()
  const owner = await app.merchant()
  const [manager, clerk] = [await app.employee(owner, 'manager'), await app.employee(owner, 'clerk')]
  callers = { owner, manager, clerk }
})
afterAll(() => app.stop())

type Route = { method: string; path: string; staff?: string | undefined }
const routes: Route[] = [...contractRoutes, ...routesWithoutContract].filter(
  ({ auth }) => auth === 'merchant',
)
const nameOf = ({ method, path }: Route) => `${method} ${path.replace('/api/merchant', '')}`

/**
 * The lowest role of every endpoint under /api/merchant, written by hand as a control: a changed role in a
 * contract must be changed here too.
 */
const lowestRoles: Record<StaffRole, string[]> = {
  clerk: [
    'DELETE /auth/sessions/:id',
    'DELETE /push/tokens',
    'GET /auth/sessions',
    'GET /calendar',
    'GET /closures',
    'GET /consents',
    'GET /events',
    'GET /notifications',
    'GET /orders',
    'GET /orders/:id',
    'GET /orders/:id/item-refunds/preview',
    'GET /orders/:id/times',
    'GET /reviews',
    'GET /settings',
    'POST /auth/logout',
    'POST /auth/logout-everywhere',
    'POST /auth/refresh',
    'POST /consents',
    'POST /orders/:id/complete',
    'POST /orders/:id/confirm',
    'POST /orders/:id/item-refunds',
    'POST /orders/:id/reject',
    'POST /orders/:id/reschedule',
    'POST /push/tokens',
    'PUT /notifications/:id/read',
    'PUT /notifications/read-all',
  ],
  manager: [
    'DELETE /closures/:id',
    'DELETE /services/:id',
    'GET /coupons',
    'GET /dashboard',
    'GET /group-buys/campaigns',
    'GET /removed-pictures',
    'GET /services',
    'GET /services/:id',
    'GET /stats/daily',
    'GET /stats/overview',
    'GET /stats/services',
    'POST /closures',
    'POST /coupons',
    'POST /group-buys/campaigns',
    'POST /removed-pictures/:id/appeal',
    'POST /reviews/:id/reply',
    'POST /reviews/:id/report',
    'POST /services',
    'PUT /coupons/:id',
    'PUT /group-buys/campaigns/:id',
    'PUT /services/:id',
    'PUT /settings',
  ],
  owner: [
    'DELETE /staff/:id',
    'GET /settlements',
    'GET /settlements/:id',
    'GET /staff',
    'POST /settlements/:id/confirm',
    'POST /settlements/:id/objection',
    'POST /staff',
    'POST /staff/:id/disable',
    'POST /staff/:id/enable',
    'POST /staff/:id/invite',
    'PUT /staff/:id',
  ],
}

test('every endpoint for merchants has the role that the handwritten list names', () => {
  const byRole = (role: StaffRole) => routes.filter(({ staff }) => staff === role).map(nameOf)
  for (const role of staffRoles) expect(byRole(role).toSorted()).toEqual(lowestRoles[role])
  expect(routes.filter(({ staff }) => staff === undefined)).toEqual([])
})

/** Path parameters are replaced by ids that do not exist, and the body is invalid, so that nothing changes. */
async function statusFor(role: StaffRole, { method, path }: Route) {
  const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"x":1}' }
  const stopping = new AbortController()
  const response = await callers[role].fetch(path.replace(/:\w+/g, '999999'), {
    method,
    signal: stopping.signal,
    ...body,
  })
  const text = response.headers.get('content-type')?.includes('event-stream') ? '' : await response.text()
  stopping.abort()
  return { status: response.status, text }
}

const endsTheLogin = ({ path }: Route) => path.includes('/auth/logout')

describe.each(staffRoles)('requests of a %s', (role) => {
  test.each(routes.filter((route) => !endsTheLogin(route)))(
    `a ${role} is admitted by $method $path or gets 403 STAFF_ROLE_NOT_ALLOWED, as the contract says`,
    async (route) => {
      const { status, text } = await statusFor(role, route)
      const isAllowed = hasStaffRole(role, (route.staff ?? 'owner') as StaffRole)
      if (isAllowed) expect([401, 403], text).not.toContain(status)
      else
        expect({ status, text }).toMatchObject({
          status: 403,
          text: expect.stringContaining('STAFF_ROLE_NOT_ALLOWED'),
        })
    },
  )
})

test('PUT /merchant/settings answers 403 to a manager who sends the bank account or the contact', async () => {
  const account = { accountName: '店主', bankName: '工商银行', accountNo: '6222020000001111' }
  const own = [
    { bankAccount: account },
    { contactName: '李店长' },
    { contactPhone: '13900000000' },
    { contactEmail: 'a@example.com' },
  ]
  for (const change of own) {
    const request = {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...change, address: '和平里1号' }),
    }
    expect((await callers.manager.fetch('/api/merchant/settings', request)).status).toBe(403)
    expect((await callers.owner.fetch('/api/merchant/settings', request)).status).toBe(200)
  }
  await callers.manager.merchants.changeSettings({ body: { address: '和平里2号' } })
})

test('GET /merchant/settings shows the bank account to owners only', async () => {
  const account = { accountName: '店主', bankName: '工商银行', accountNo: '6222020000001111' }
  await callers.owner.merchants.changeSettings({ body: { bankAccount: account } })
  expect((await callers.owner.merchants.settings()).bankAccount).toMatchObject({ accountNo: '****1111' })
  expect((await callers.manager.merchants.settings()).bankAccount).toBeNull()
  expect((await callers.clerk.merchants.settings()).bankAccount).toBeNull()
})

import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant } from '#testing'
import { createTestPhone, createStaffRequests } from './testing/staff-actions.ts'

let app: TestApp
let shop: TestMerchant
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant()
})
afterAll(() => app.stop())

const { newestCode, setPassword, invite, join, list } = createStaffRequests(() => ({ app, shop }))

describe('POST /merchant/staff', () => {
  test('an invited employee sets a password with the code of the SMS and logs in with the role', async () => {
    const clerk = await join('clerk')
    expect(clerk.login.merchant).toMatchObject({ id: shop.id, role: 'clerk' })
    expect((await clerk.merchants.settings()).me).toEqual({
      id: clerk.params.id,
      name: '小周',
      role: 'clerk',
    })
    expect(await getRefusal(clerk.merchantStaff.list({ query: {} }))).toMatchObject({
      status: 403,
      error: 'STAFF_ROLE_NOT_ALLOWED',
      message: '您的角色没有这项权限，请联系店主',
    })
  })

  test('the invitation names the shop and contains a code that is valid for seven days', async () => {
    const { phone } = await invite()
    const [sms] = app.sentTo(phone)
    expect(sms).toMatchObject({ template: 'SMS_MERCHANT_INVITED', data: { days: '7' } })
    expect(sms?.data['name']).toMatch(/^店铺/)
    expect(sms?.data['url']).toBe(`${app.url}/h5/merchant-password`)
    app.clock.move({ advanceMs: 7 * dayMs })
    expect(await getRefusal(setPassword(phone))).toMatchObject({ error: 'INVALID_CODE' })
    app.clock.move({ advanceMs: -7 * dayMs })
  })

  test('answers 400 STAFF_PHONE_EXISTS for a phone number that has an account of this or another shop', async () => {
    const { phone } = await invite()
    const body = { name: '小吴', phone, role: 'clerk' as const }
    const other = await app.merchant()
    for (const caller of [shop, other])
      expect(await getRefusal(caller.merchantStaff.invite({ body }))).toMatchObject({
        status: 400,
        error: 'STAFF_PHONE_EXISTS',
      })
  })

  test('answers 400 STAFF_LIMIT_REACHED for the 51st account of a shop', async () => {
    await Promise.all(Array.from({ length: 49 }, () => app.employee(shop, 'clerk')))
    const body = { name: '小吴', phone: createTestPhone(), role: 'clerk' as const }
    expect(await getRefusal(shop.merchantStaff.invite({ body }))).toMatchObject({
      error: 'STAFF_LIMIT_REACHED',
    })
  })

  test('answers 429 after three invitations of a phone number in one day', async () => {
    const { phone, params } = await invite()
    await shop.merchantStaff.inviteAgain({ params })
    await shop.merchantStaff.inviteAgain({ params })
    expect(await getRefusal(shop.merchantStaff.inviteAgain({ params }))).toMatchObject({ status: 429 })
    await app.settle()
    expect(app.sentTo(phone)).toHaveLength(3)
  })

  test('a second invitation replaces the code, and is refused once the employee has a password', async () => {
    const { phone, params } = await invite()
    const first = newestCode(phone)
    await shop.merchantStaff.inviteAgain({ params })
    await app.settle()
    const second = newestCode(phone)
    if (first !== second)
      expect(await getRefusal(setPassword(phone, first))).toMatchObject({ error: 'INVALID_CODE' })
    await setPassword(phone)
    expect(await getRefusal(shop.merchantStaff.inviteAgain({ params }))).toMatchObject({
      error: 'ALREADY_JOINED',
    })
  })

  test('answers 403 MERCHANT_NOT_ACTIVE while the shop is suspended', async () => {
    const admin = await app.admin()
    await admin.merchantApplications.suspend({ params: { id: shop.id }, body: undefined })
    const body = { name: '小吴', phone: createTestPhone(), role: 'clerk' as const }
    expect(await getRefusal(shop.merchantStaff.invite({ body }))).toMatchObject({
      error: 'MERCHANT_NOT_ACTIVE',
    })
  })
})

test('GET /merchant/staff lists the employees with their roles and statuses', async () => {
  const clerk = await join('clerk')
  await invite('manager')
  expect(await list()).toMatchObject([
    { id: shop.accountId, role: 'owner', isMe: true },
    { id: clerk.params.id, name: '小周', phone: clerk.phone, role: 'clerk', status: 'active', isMe: false },
    { role: 'manager', status: 'invited', lastLoginAt: null },
  ])
})

test('PUT /merchant/staff/:id changes name and role, and running logins have the new role at once', async () => {
  const clerk = await join('clerk')
  expect(await getRefusal(clerk.merchantServices.list({ query: {} }))).toMatchObject({ status: 403 })
  await shop.merchantStaff.change({ params: clerk.params, body: { name: '周经理', role: 'manager' } })
  await clerk.merchantServices.list({ query: {} })
  expect((await clerk.merchants.settings()).me).toMatchObject({ name: '周经理', role: 'manager' })
})

test('changes of employees are recorded in the audit log with the owner and both roles', async () => {
  const { params } = await invite('clerk')
  await shop.merchantStaff.change({ params, body: { role: 'manager' } })
  const rows = await app.db
    .selectFrom('audit_logs')
    .select(['action', 'detail'])
    .where('resource_type', '=', 'merchant_account')
    .where('resource_id', '=', params.id)
    .orderBy('id')
    .execute()
  const by = { merchantId: shop.id, accountId: shop.accountId }
  expect(rows).toEqual([
    { action: 'merchantStaff.invite', detail: { ...by, role: 'clerk' } },
    { action: 'merchantStaff.change', detail: { ...by, from: 'clerk', to: 'manager' } },
  ])
})

test('changes of an employee of another merchant answer 404', async () => {
  const { accountId: id } = await app.employee(await app.merchant(), 'clerk')
  const { merchantStaff } = shop
  const calls = [
    () => merchantStaff.change({ params: { id }, body: { role: 'owner' } }),
    () => merchantStaff.inviteAgain({ params: { id } }),
    () => merchantStaff.disable({ params: { id } }),
    () => merchantStaff.enable({ params: { id } }),
    () => merchantStaff.remove({ params: { id } }),
  ]
  for (const call of calls)
    expect(await getRefusal(call())).toMatchObject({ status: 404, error: 'NOT_FOUND' })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant } from '#testing'
import { createStaffRequests } from './testing/staff-actions.ts'

let app: TestApp
let shop: TestMerchant
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant()
})
afterAll(() => app.stop())

const { newestCode, setPassword, logIn, invite, join, list } = createStaffRequests(() => ({ app, shop }))
const devices = () =>
  app.db.selectFrom('push_tokens').select('token').where('recipient', '=', `merchant:${shop.id}`).execute()

describe('POST /merchant/staff/:id/disable', () => {
  test('disabling an employee ends all logins, and enabling the employee requires a new login', async () => {
    const clerk = await join()
    await shop.merchantStaff.disable({ params: clerk.params })
    const refused = { status: 403, error: 'STAFF_DISABLED', message: '您的账号已停用，请联系店主' }
    expect(await getRefusal(clerk.merchants.settings())).toMatchObject(refused)
    expect(await getRefusal(logIn(clerk.phone))).toMatchObject(refused)
    await shop.merchantStaff.enable({ params: clerk.params })
    expect(await getRefusal(clerk.merchants.settings())).toMatchObject({ status: 401 })
    await logIn(clerk.phone)
  })

  test('a disabled employee cannot set a password with an earlier code and gets no new code', async () => {
    const { phone, params } = await invite()
    const code = newestCode(phone)
    await shop.merchantStaff.disable({ params })
    expect(await getRefusal(setPassword(phone, code))).toMatchObject({ error: 'INVALID_CODE' })
    await app.visitor.merchants.sendCode({ body: { phone } })
    expect(app.sentTo(phone)).toHaveLength(1)
  })

  test('answers 409 STATUS_CONFLICT for an employee who is already disabled; enabling an active employee does the same', async () => {
    const { params } = await join()
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    expect(await getRefusal(shop.merchantStaff.enable({ params }))).toMatchObject(conflict)
    await shop.merchantStaff.disable({ params })
    expect(await getRefusal(shop.merchantStaff.disable({ params }))).toMatchObject(conflict)
  })
})

describe('DELETE /merchant/staff/:id', () => {
  test('removing an employee ends all logins, removes the employee from the staff list and releases the phone number', async () => {
    const clerk = await join()
    await shop.merchantStaff.remove({ params: clerk.params })
    expect(await getRefusal(clerk.merchants.settings())).toMatchObject({ status: 401, error: 'UNAUTHORIZED' })
    expect(await getRefusal(logIn(clerk.phone))).toMatchObject({ error: 'INVALID_CREDENTIALS' })
    expect(await list()).toMatchObject([{ id: shop.accountId }])
    const again = await join('manager', clerk.phone)
    expect(again.login.merchant.role).toBe('manager')
  })

  test('the row of a removed employee holds neither phone number nor password', async () => {
    const { params } = await join()
    await shop.merchantStaff.remove({ params })
    const row = await app.db
      .selectFrom('merchant_accounts')
      .select(['name', 'phone', 'password_hash', 'set_password_code_hash'])
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ name: '小周', phone: null, password_hash: null, set_password_code_hash: null })
  })

  test("devices of a removed employee get no more push notifications, and the owner's devices still do", async () => {
    const clerk = await join()
    const device = (token: string) => ({ body: { platform: 'jpush' as const, token } })
    await clerk.notifications.addMerchantDevice(device(`phone of ${clerk.phone}`))
    await shop.notifications.addMerchantDevice(device(`phone of ${shop.phone}`))
    await shop.merchantStaff.remove({ params: clerk.params })
    expect(await devices()).toEqual([{ token: `phone of ${shop.phone}` }])
  })

  test('orders still name the removed employee who confirmed them', async () => {
    const clerk = await join()
    const { id: serviceId } = await shop.merchantServices.create({ body: { title: '陪诊', price: 0 } })
    const user = await app.user()
    const { orderNo: id } = await user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
    await clerk.merchantOrders.confirm({ params: { id } })
    await shop.merchantStaff.remove({ params: clerk.params })
    const order = await shop.merchantOrders.get({ params: { id } })
    expect(order).toMatchObject({ confirmedBy: '小周', completedBy: null, rejectedBy: null })
    expect(await user.merchantOrders.mine({ query: {} })).not.toHaveProperty('orders.0.confirmedBy')
  })
})

test('an owner can neither disable nor remove their own account', async () => {
  const params = { id: shop.accountId }
  for (const name of ['disable', 'remove'] as const)
    expect(await getRefusal(shop.merchantStaff[name]({ params }))).toMatchObject({
      status: 400,
      error: 'OWN_ACCOUNT',
    })
})

describe('the last owner of a shop', () => {
  const demote = (by: TestMerchant, { accountId: id }: { accountId: number }) =>
    by.merchantStaff.change({ params: { id }, body: { role: 'manager' } })
  const owners = async () =>
    (
      await app.db
        .selectFrom('merchant_accounts')
        .select('id')
        .where('merchant_id', '=', shop.id)
        .where('role', '=', 'owner')
        .execute()
    ).length
  const errorsOf = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { body: { error: string } }).body.error] : [],
    )

  test('the last owner can become a manager only after another owner has set a password', async () => {
    const { phone } = await invite('owner')
    expect(await getRefusal(demote(shop, shop))).toMatchObject({ status: 400, error: 'LAST_OWNER' })
    await setPassword(phone)
    await demote(shop, shop)
    expect(await getRefusal(shop.merchantStaff.list({ query: {} }))).toMatchObject({ status: 403 })
  })

  test('two owners demote each other at the same time: exactly one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      shop = await app.merchant()
      await app.db
        .updateTable('merchant_accounts')
        .set({ password_hash: '-' })
        .where('id', '=', shop.accountId)
        .execute()
      const other = await app.employee(shop, 'owner')
      const outcomes = await Promise.allSettled([demote(shop, other), demote(other, shop)])
      expect(errorsOf(outcomes)).toEqual(['STAFF_ROLE_NOT_ALLOWED'])
      expect(await owners()).toBe(1)
    }
  })

  test('six owners become managers at the same time: five succeed and one stays an owner', async () => {
    const staff = await Promise.all(Array.from({ length: 6 }, () => app.employee(shop, 'owner')))
    await demote(shop, shop)
    const outcomes = await Promise.allSettled(staff.map((employee) => demote(employee, employee)))
    expect(errorsOf(outcomes)).toEqual(['LAST_OWNER'])
    expect(await owners()).toBe(1)
  })
})

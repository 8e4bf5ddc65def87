import { isCreditCode } from '#core'
import { createCaller, pixelPngBase64, type TestAdmin, type TestApp } from '#testing'

let applied = 0

/**
 * Returns a valid credit code (company registration number) for a serial number of at most seven digits. By default
 * each call uses a new serial number.
 */
export function generateCreditCode(serial = (applied += 1)) {
  const head = `9111010800${String(serial).padStart(7, '0')}`
  const check = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY').find((last) => isCreditCode(head + last))
  return head + check
}

export type TestMerchantApplication = ReturnType<typeof createMerchantApplication>

export const createMerchantApplication = () => ({
  companyName: '北京康宁照护有限公司',
  creditCode: generateCreditCode(),
  category: 'care' as const,
  storeName: '康宁照护',
  contactName: '王经理',
  contactPhone: `1360000${String(applied).padStart(4, '0')}`,
  contactEmail: `shop${applied}@example.com`,
  businessLicense: pixelPngBase64,
})

type TestContext = { app: TestApp; admin: TestAdmin; application: TestMerchantApplication }

/**
 * Returns functions that apply as a merchant, approve it and sign it in. `at` is a function that returns the app and
 * the data of the test, because both are created only after the test suite is declared.
 */
export function createMerchantRequests(at: () => TestContext) {
  const register = (changes: object = {}) =>
    at().app.visitor.merchants.register({ body: { ...at().application, ...changes } })
  const newestCode = (phone = at().application.contactPhone) =>
    String(at().app.sentTo(phone)[0]?.data['code'])
  const setPassword = (code: string, password = 'long-enough-1') =>
    at().app.visitor.merchants.setPassword({
      body: { phone: at().application.contactPhone, code, password },
    })
  const logIn = (password = 'long-enough-1', phone = at().application.contactPhone) =>
    at().app.visitor.merchants.login({ body: { phone, password } })
  const approve = (id: number, body?: { level?: 'normal' | 'certified' | 'strategic' }) =>
    at().admin.merchantApplications.approve({ params: { id }, body })
  async function approved() {
    const { merchantId } = await register()
    await approve(merchantId)
    await at().app.settle()
    return merchantId
  }
  async function openShop() {
    const id = await approved()
    await setPassword(newestCode())
    const { token } = await logIn()
    return { id, ...createCaller(at().app.url, token) }
  }
  const rowOf = (id: number) =>
    at().app.db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { register, newestCode, setPassword, logIn, approve, approved, openShop, rowOf }
}

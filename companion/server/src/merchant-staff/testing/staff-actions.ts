import { createCaller, type TestApp, type TestMerchant } from '#testing'

export const staffTestPassword = 'long-enough-1'

let phones = 0
export const createTestPhone = () => `1350000${String((phones += 1)).padStart(4, '0')}`

type Role = 'clerk' | 'manager' | 'owner'

/**
 * Returns functions that invite employees and log them in. `at` is a function that returns the app and the data of the
 * test, because both are created only after the test suite is declared.
 */
export function createStaffRequests(at: () => { app: TestApp; shop: TestMerchant }) {
  const newestCode = (phone: string) => String(at().app.sentTo(phone)[0]?.data['code'])
  const setPassword = (phone: string, code = newestCode(phone)) =>
    at().app.visitor.merchants.setPassword({ body: { phone, code, password: staffTestPassword } })
  const logIn = (phone: string) =>
    at().app.visitor.merchants.login({ body: { phone, password: staffTestPassword } })
  async function invite(role: Role = 'clerk', phone = createTestPhone()) {
    const { id } = await at().shop.merchantStaff.invite({ body: { name: '小周', phone, role } })
    await at().app.settle()
    return { phone, params: { id } }
  }
  /** Invites an employee, sets the employee's password and logs the employee in. */
  async function join(role: Role = 'clerk', phone = createTestPhone()) {
    const invited = await invite(role, phone)
    await setPassword(phone)
    const login = await logIn(phone)
    return { ...invited, login, ...createCaller(at().app.url, login.token) }
  }
  const list = async () => (await at().shop.merchantStaff.list({ query: {} })).staff
  return { newestCode, setPassword, logIn, invite, join, list }
}

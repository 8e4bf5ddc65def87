import { expect, type Page, test } from '@playwright/test'
import {
  addDays,
  addMonths,
  instantToShanghaiDay,
  localInstant,
  toShanghaiMonth,
} from '@sanhe/kit/runtime/clock'
import * as admin from './town/admin-steps.ts'
import { openDesktop, openMiniProgram, openPhone, synchroniseClock } from './town/browsers.ts'
import * as family from './town/family-steps.ts'
import * as merchant from './town/merchant-steps.ts'
import { expectPaymentsAgree, expectPayoutAgrees } from './town/money-checks.ts'
import { startTown, type Town } from './town/production-service.ts'

let town: Town
test.beforeAll(async () => void (town = await startTown()))
test.afterAll(() => town.stop())

const payout = { gross: '¥133.33', commission: '¥13.33', net: '¥120.00' }

/** Reads the bill of WeChat Pay of a day in the administration. */
async function expectBillOfDay(page: Page, day: string) {
  await page.goto('/admin/bills')
  const bill = admin.rowOf(page, day)
  await expect(bill).toContainText('已核对')
  await expect(bill.getByText('¥252.23')).toHaveCount(2)
}

/** Pays out the settlement of the shop, after checking the shop's bank account. */
async function payOut(page: Page) {
  await page.goto('/admin/settlements?status=confirmed')
  await page.getByRole('link', { name: merchant.shop.storeName }).click()
  for (const amount of Object.values(payout)) await expect(page.getByText(amount).first()).toBeVisible()
  await page.getByRole('button', { name: '查看银行账号' }).click()
  await expect(page.getByText('62220200123')).toBeVisible()
  await page.getByRole('button', { name: '标记已打款' }).click()
  await expect(page.getByRole('dialog')).toContainText('打款 ¥120.00')
  await page.getByRole('dialog').getByRole('button', { name: '标记已打款' }).click()
  await expect(page.getByText('已标记打款')).toBeVisible()
}

test('a full month from an empty database in production mode: all roles trade, and the settlement is exact to the fen', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [office, store] = [await openDesktop(browser, town), await openDesktop(browser, town)]
  const [elder, child] = [await openPhone(browser, town), await openMiniProgram(browser, town)]
  const today = instantToShanghaiDay(town.clock.now())
  const secret = await admin.signInFirstAdmin(office, town)
  await admin.createDoctor(office, addDays(today, 3))
  await admin.createCatalogue(office)
  await merchant.applyAsShop(store)
  await admin.approveShop(office, merchant.shop.storeName)
  await merchant.setFirstPassword(store, town)
  await merchant.setUpShop(store)
  await family.registerElder(elder, town)
  await family.orderService(elder)
  await family.orderGroceries(elder)
  await family.linkChild(child, await family.inviteChild(elder))
  await family.payForParent(child)
  await merchant.serveCustomer(store)

  await town.passTo(localInstant(addDays(today, 1), '11:00'))
  const firstOfNext = `${toShanghaiMonth(addMonths(localInstant(today, '12:00'), 1))}-01`
  await town.passTo(localInstant(firstOfNext, '11:30'))
  for (const page of [office, store]) await synchroniseClock(page, town)
  await admin.signInAdmin(office, town, secret)
  await expectBillOfDay(office, today)
  await expectPaymentsAgree(town, today)
  await merchant.signInShop(store)
  await merchant.confirmSettlement(store, payout)
  await payOut(office)
  await expectPayoutAgrees(town)
  await store.reload()
  await expect(store.getByText('已打款')).toBeVisible()
})

import { expect, type Page, test } from '@playwright/test'
import {
  addDays,
  addMonths,
  instantToShanghaiDay,
  toInstantInShanghai,
  toShanghaiMonth,
} from '@sanhe/kit/runtime/clock'
import * as admin from './town/admin-steps.ts'
import {
  openDesktopBrowser,
  openMiniProgram,
  openPhoneBrowser,
  synchroniseBrowserClock,
} from './town/browsers.ts'
import * as family from './town/family-steps.ts'
import * as merchant from './town/merchant-steps.ts'
import { expectPaymentsMatchBill, expectPayoutMatchesSettlement } from './town/money-checks.ts'
import { startProductionTestService, type ProductionTestService } from './town/production-service.ts'

let town: ProductionTestService
test.beforeAll(async () => void (town = await startProductionTestService()))
test.afterAll(() => town.stop())

const payout = { gross: '¥133.33', commission: '¥13.33', net: '¥120.00' }

/** Reads the bill of WeChat Pay of a day in the administration. */
async function expectBillOfDay(page: Page, day: string) {
  await page.goto('/admin/bills')
  const bill = admin.tableRowLocator(page, day.replaceAll('-', '/'))
  await expect(bill).toContainText('已核对')
  await expect(bill.getByText('¥252.23')).toHaveCount(2)
}

/** Pays out the settlement of the shop, after checking the shop's bank account. */
async function payOut(page: Page) {
  await page.goto('/admin/settlements?status=confirmed')
  await page.getByRole('link', { name: merchant.testShop.storeName }).click()
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
  const [office, store] = [await openDesktopBrowser(browser, town), await openDesktopBrowser(browser, town)]
  const [elder, child] = [await openPhoneBrowser(browser, town), await openMiniProgram(browser, town)]
  const today = instantToShanghaiDay(town.clock.now())
  const secret = await admin.signInFirstAdmin(office, town)
  await admin.createDoctor(office, addDays(today, 3))
  await admin.createProvidersAndProducts(office)
  await merchant.applyForMerchantAccount(store)
  await admin.approveMerchantApplication(office, merchant.testShop.storeName)
  await merchant.setFirstMerchantPassword(store, town)
  await merchant.completeShopSettings(store)
  await family.registerElder(elder, town)
  await family.orderService(elder)
  await family.orderGroceries(elder)
  await family.linkChild(child, await family.inviteChild(elder))
  await family.payForParent(child)
  await merchant.acceptAndCompleteOrder(store)

  await town.passTo(toInstantInShanghai(addDays(today, 1), '11:00'))
  const firstOfNext = `${toShanghaiMonth(addMonths(toInstantInShanghai(today, '12:00'), 1))}-01`
  await town.passTo(toInstantInShanghai(firstOfNext, '11:30'))
  for (const page of [office, store]) await synchroniseBrowserClock(page, town)
  await admin.signInAdmin(office, town, secret)
  await expectBillOfDay(office, today)
  await expectPaymentsMatchBill(town, today)
  await merchant.signInToMerchantConsole(store)
  await merchant.confirmSettlement(store, payout)
  await payOut(office)
  await expectPayoutMatchesSettlement(town)
  await store.reload()
  await expect(store.getByText('已打款')).toBeVisible()
})

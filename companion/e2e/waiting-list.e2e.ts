import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { createFullyBookedDoctor, fullyBookedDay } from './full-doctor.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
test.slow()

test('a user joins the waiting list of a fully booked doctor, is offered a place that becomes free, and pays', async ({
  page,
}) => {
  const { doctorId, cancel } = await createFullyBookedDoctor(page)
  await openAsNewUser(page, `/medical/doctors/${doctorId}`)
  await page.getByRole('button', { name: /已满，可候补/ }).click()
  await expectElderRequirements(page, 'a full day')
  await page.getByRole('button', { name: '加入候补' }).click()
  await page.getByRole('link', { name: '候补第 1 位，查看' }).click()
  await expect(page.getByText('排在第 1 位')).toBeVisible()
  await expectElderRequirements(page, 'waiting')
  await cancel()
  await page.reload()
  await expect(page.getByText('有号了')).toBeVisible()
  await expect(page.getByText('09:00 到 10:00')).toBeVisible()
  await expectElderRequirements(page, 'an offered place')
  await openAdminLine(page, doctorId)
  await page.getByRole('button', { name: '要这个号' }).click()
  await page.getByLabel('姓名').fill('王秀兰')
  await page.getByLabel('手机号').fill('13800138000')
  await expectElderRequirements(page, 'patient of an offered place')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '付款 30.00 元' }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.goto('/medical/waiting')
  await expect(page.getByText('没有候补')).toBeVisible()
  await expectElderRequirements(page, 'an empty waiting list')
})

/** Opens the waiting list in the administration, in another tab, and checks the page. */
async function openAdminLine(page: Page, doctorId: number) {
  const tab = await page.context().newPage()
  await openAdminPage(tab, `/doctors/${doctorId}?day=${fullyBookedDay}`)
  await expect(tab.getByText('09:00 的号留到')).toBeVisible()
  await expectAccessibleConsolePage(tab, 'a waiting list')
  await tab.close()
}

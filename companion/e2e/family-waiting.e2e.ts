import { expect, test } from '@playwright/test'
import { expectAccessibleFamilyScreen, openAsLinkedChild } from './family.ts'
import { createFullyBookedDoctor } from './full-doctor.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
test.slow()

test("a child joins a full doctor's waiting list for a parent, is offered a held place, books and pays for it", async ({
  page,
}) => {
  const { hospitalId, departmentId, doctorId, cancel } = await createFullyBookedDoctor(page)
  const choice = `hospital=${hospitalId}&department=${departmentId}&doctor=${doctorId}`
  const { parentId } = await openAsLinkedChild(page, (id) => `/parents/${id}/book?${choice}`)
  await expect(page.getByText('已约满的日期')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'full days of a doctor')
  await page.getByRole('button', { name: /^候补/ }).click()
  await expect(page.getByText('排在第 1 位')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'a waiting list')
  await page.getByRole('button', { name: '退出候补' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出候补' }).click()
  await expect(page.getByText('没有候补')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'no waiting lists')

  await page.goto(`/family/parents/${parentId}/book?${choice}`)
  await page.getByRole('button', { name: /^候补/ }).click()
  await expect(page.getByText('排在第 1 位')).toBeVisible()
  await cancel()
  await page.goto('/family/notices')
  await page.getByRole('button', { name: /候补有号了/ }).click()
  await expect(page.getByText(/号源保留到 \d\d:\d\d/)).toBeVisible()
  await page.getByLabel('就诊人姓名').fill('王秀兰')
  await expectAccessibleFamilyScreen(page, 'a held place')
  await page.getByRole('button', { name: '预约并付款 ¥30.00' }).click()
  await page.getByRole('button', { name: '付款 30.00 元' }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.goto(`/family/parents/${parentId}/appointments`)
  await expect(page.getByText('已约好')).toBeVisible()
})

import { expect, type Page, test } from '@playwright/test'
import { addDays, systemClock } from '@sanhe/kit/runtime/clock'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { fetchAdminToken, expectAccessibleConsolePage, openAdminPage, payOrder } from './admin.ts'
import { callApi, signIn } from './service-api.ts'
import { getBaseUrl, randomPhoneNumber } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** Creates a hospital that confirms appointments by hand, and returns its name and id. */
async function createHospital(page: Page) {
  const url = await getBaseUrl(page)
  const name = `仁爱医院 ${unique()}`
  const body = { name, confirmsByHand: true }
  const { id } = await callApi(url, '/api/admin/medical/hospitals', body, await fetchAdminToken(url))
  return { name, id: Number(id) }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function createDoctor(page: Page) {
  const dialog = page.getByRole('dialog')
  await press(page, '新建科室')
  await dialog.getByLabel('名称').fill('心内科')
  await dialog.getByRole('button', { name: '创建科室' }).click()
  await expect(page.getByText('科室已创建')).toBeVisible()
  await press(page, '新建医生')
  await dialog.getByLabel('名称').fill('周启明')
  await dialog.getByLabel('职称').fill('主任医师')
  await dialog.getByRole('button', { name: '创建医生' }).click()
  await expect(page.getByText('医生已创建')).toBeVisible()
}

async function createSlots(page: Page) {
  const dialog = page.getByRole('dialog')
  await press(page, '下一周')
  await press(page, '新建号源')
  await dialog.getByLabel('挂号费').fill('30')
  await dialog.getByLabel('每个时段人数').fill('2')
  await expectAccessibleConsolePage(page, 'form of slots')
  await dialog.getByRole('button', { name: '创建号源' }).click()
  await expect(page.getByText('号源已创建', { exact: false })).toBeVisible()
}

test('an administrator creates department, doctor and slots, then changes and closes a slot', async ({
  page,
}) => {
  test.slow()
  const { id } = await createHospital(page)
  await openAdminPage(page, `/hospitals/${id}`)
  await createDoctor(page)
  await expectAccessibleConsolePage(page, 'a hospital')
  await page.getByRole('link', { name: '查看排班' }).click()
  await expect(page.getByRole('heading', { name: '周启明', level: 1 })).toBeVisible()
  await createSlots(page)
  const first = page.getByRole('row').filter({ hasText: '08:00–08:30' })
  await expect(first).toContainText('0 / 2')
  await expect(page.getByRole('row').filter({ hasText: '可预约' })).toHaveCount(14)
  await first.getByRole('button', { name: '修改' }).click()
  await page.getByRole('dialog').getByLabel('每个时段人数').fill('5')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(first).toContainText('0 / 5')
  await first.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '关闭' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(first).toContainText('已关闭')
  await expectAccessibleConsolePage(page, 'a schedule')
})

test('an appointment of a hospital that confirms by hand waits until an administrator confirms it', async ({
  page,
}) => {
  const url = await getBaseUrl(page)
  const admin = await fetchAdminToken(url)
  const { id: hospitalId } = await createHospital(page)
  const make = (path: string, body: object) => callApi(url, `/api/admin/medical/${path}`, body, admin)
  const { id: departmentId } = await make('departments', { hospitalId, name: '骨科' })
  const { id: doctorId } = await make('doctors', { hospitalId, departmentId, name: '孙立' })
  const day = addDays(toShanghaiDay(systemClock.now()), 3)
  const times = [{ from: '09:00', to: '10:00' }]
  const plan = { doctorId, fromDay: day, toDay: day, times, minutesPerSlot: 60, maxPatients: 1, fee: 20 }
  await make('schedules', plan)
  const patientName = `王${unique()}`
  const booking = { hospitalId, departmentId, doctorId, slotDate: day, slotTime: '09:00', patientName }
  const token = await signIn(url, randomPhoneNumber())
  const placed = await callApi(
    url,
    '/api/v1/medical/appointments',
    { ...booking, patientPhone: randomPhoneNumber() },
    token,
  )
  await payOrder(url, token, 'appointment', placed)
  await openAdminPage(page, '/appointments?status=paid')
  const row = page.getByRole('row').filter({ hasText: patientName })
  await row.getByRole('button', { name: '确认挂号' }).click()
  await expect(page.getByText('挂号已确认')).toBeVisible()
  await expect(row).toBeHidden()
  await page.goto('/admin/appointments?status=confirmed')
  await expect(row).toContainText('已确认')
  await expectAccessibleConsolePage(page, 'appointments')
})

import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { expectAccessibleConsolePage, openRolePage, payOrder } from './admin.ts'
import { getBaseUrl, randomPhoneNumber, seedDemoData } from './app-session.ts'
import { callApi, signIn } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

type Doctor = { id: number; name: string }

/** Creates a paid consultation as a new user. Returns the text of the question and the token of the user. */
async function askDoctor(page: Page, doctorId: number) {
  const url = await getBaseUrl(page)
  const token = await signIn(url, randomPhoneNumber())
  const symptomDescription = `早上起床头晕两天了 ${unique()}`
  const body = { doctorId, symptomDescription, images: [] }
  const placed = await callApi(url, '/api/v1/medical/consultations', body, token)
  await payOrder(url, token, 'consultation', placed)
  return { symptomDescription, token }
}

async function listDoctors(page: Page) {
  await seedDemoData(page)
  const url = await getBaseUrl(page)
  const token = await signIn(url, randomPhoneNumber())
  const { doctors } = await callApi(url, '/api/v1/medical/doctors', undefined, token)
  return doctors as Doctor[]
}

test('a doctor replies to a consultation from the home page, which lists no consultations of other doctors', async ({
  page,
}) => {
  const [, own, other] = await listDoctors(page)
  const { symptomDescription, token } = await askDoctor(page, own!.id)
  const foreign = await askDoctor(page, other!.id)
  await openRolePage(page, 'doctor', '/', own!.id)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: symptomDescription })
  await expect(card).toContainText(/剩 (2 小时|1 小时 59 分钟)/)
  await expect(page.getByText(foreign.symptomDescription)).toHaveCount(0)
  await expectAccessibleConsolePage(page, 'home of a doctor')
  await page.setViewportSize({ width: 1440, height: 900 })
  await card.getByRole('button', { name: '回复' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('回复').fill('请先量血压，慢慢起身；两天不见好请到医院就诊。')
  await dialog.getByRole('button', { name: '发送回复' }).click()
  await expect(page.getByText('回复已发送')).toBeVisible()
  await expect(card).toBeHidden()
  const { consultations } = await callApi(
    await getBaseUrl(page),
    '/api/v1/medical/consultations',
    undefined,
    token,
  )
  expect(consultations).toMatchObject([{ status: 'replied', doctor: { name: own!.name } }])
})

test("a doctor can open the doctor's own schedule and no other part of the administration", async ({
  page,
}) => {
  const [, own, other] = await listDoctors(page)
  await openRolePage(page, 'doctor', '/', own!.id)
  const navigation = page.getByRole('navigation')
  await expect(navigation.getByRole('link')).toHaveText(['首页', '图文问诊', '挂号', '我的排班'])
  await navigation.getByRole('link', { name: '我的排班' }).click()
  await expect(page.getByRole('heading', { name: own!.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /编辑|添加|新建/ })).toHaveCount(0)
  await expectAccessibleConsolePage(page, 'schedule of a doctor')
  await page.goto(`/admin/doctors/${other!.id}`)
  await expect(page.getByRole('heading', { name: '没有这条记录' })).toBeVisible()
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: '「医生」角色不能打开此页面' })).toBeVisible()
})

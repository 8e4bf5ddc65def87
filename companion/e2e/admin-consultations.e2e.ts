import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { expectAccessibleConsolePage, openAdminPage, payOrder } from './admin.ts'
import { callApi, signIn } from './service-api.ts'
import { getBaseUrl, randomPhoneNumber, seedDemoData } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** Creates a paid consultation as a new user. Returns the text of the question. */
async function askDoctor(page: Page) {
  await seedDemoData(page)
  const url = await getBaseUrl(page)
  const token = await signIn(url, randomPhoneNumber())
  const { doctors } = (await callApi(url, '/api/v1/medical/doctors', undefined, token)) as {
    doctors: { id: number }[]
  }
  const symptomDescription = `夜里咳嗽三天了 ${unique()}`
  const body = { doctorId: doctors[0]?.id, symptomDescription, images: [] }
  const placed = await callApi(url, '/api/v1/medical/consultations', body, token)
  await payOrder(url, token, 'consultation', placed)
  return symptomDescription
}

test('an administrator opens a consultation from the home page and sends a reply; a closed dialog keeps the typed reply', async ({
  page,
}) => {
  const question = await askDoctor(page)
  await openAdminPage(page, '/')
  const queue = page.getByRole('listitem').filter({ hasText: '待回复的图文问诊' })
  await expect(queue).toContainText(/剩|超时/)
  await queue.getByRole('link', { name: '去回复' }).click()
  await expect(page).toHaveURL(/\/admin\/consultations\?status=paid$/)
  const row = page.getByRole('row').filter({ hasText: question })
  await expect(row).toContainText(/剩 (2 小时|1 小时 59 分钟)/)
  await row.getByRole('button', { name: '回复' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(question)
  await dialog.getByRole('button', { name: '发送回复' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请填写此项。')
  await dialog.getByLabel('回复').fill('多喝温水，三天不见好请到呼吸科就诊。')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: '回复' }).click()
  await expect(dialog.getByLabel('回复')).toHaveValue('多喝温水，三天不见好请到呼吸科就诊。')
  await dialog.getByRole('button', { name: '发送回复' }).click()
  await expect(page.getByText('回复已发送')).toBeVisible()
  await expect(row).toBeHidden()
  await page.goto('/admin/consultations?status=replied')
  await expect(row).toContainText('多喝温水')
  await expectAccessibleConsolePage(page, 'consultations')
})

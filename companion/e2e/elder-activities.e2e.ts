import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { getBaseUrl, openAsNewUser, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi } from './service-api.ts'

test.use({
  locale: 'en-GB',
  viewport: { width: 390, height: 844 },
  permissions: ['geolocation'],
  geolocation: { latitude: 39.9, longitude: 116.4 },
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Returns an id card number from Beijing with a valid check digit. */
function newIdCard() {
  const number = `1101011958${String(randomInt(1, 13)).padStart(2, '0')}${randomInt(10, 29)}${randomInt(100, 989)}`
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return number + '10X98765432'[sum % 11]
}

const put = async (page: Page, path: string, body: object, token: string) =>
  callApi(await getBaseUrl(page), path, body, token, 'PUT')

test('a verified user creates an activity, changes it and cancels it', async ({ page }) => {
  await seedDemoData(page)
  const token = await openAsNewUser(page, '/activities/new')
  await expect(page.getByText('要先做实名认证')).toBeVisible()
  const claim = { realName: '王秀兰', idCard: newIdCard() }
  await callApi(await getBaseUrl(page), '/api/v1/users/verify', claim, token)
  await page.reload()
  await page.getByLabel('活动名称').fill('午后二胡')
  await page.getByLabel('类别').selectOption('其他')
  await page.getByLabel('详细地址').fill('紫竹院公园东门')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByRole('img', { name: '活动照片' })).toBeVisible()
  const publish = page.getByRole('button', { name: '发布活动' })
  await publish.click()
  await expect(page.getByRole('alert')).toContainText('还没有地图位置')
  await expectElderRequirements(page, 'a new activity')
  await page.getByRole('button', { name: '用我现在的位置' }).click()
  await expect(page.getByText('大家在附近就能签到。')).toBeVisible()
  await publish.click()
  await expect(page.getByRole('heading', { name: '午后二胡' })).toBeVisible()
  await expectElderRequirements(page, 'an activity of one’s own')
  await page.getByRole('link', { name: '修改活动' }).click()
  await page.getByLabel('人数上限').selectOption('8 人')
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('参加者（0/8）')).toBeVisible()
  await page.getByRole('button', { name: '取消活动' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消活动' }).click()
  await expect(page.getByText('已取消', { exact: true })).toBeVisible()
})

/**
 * Changes the responses of the service so that check-in and reviews look open. The app then sends requests that the
 * service refuses.
 */
const pretendCheckInIsOpen = (page: Page) =>
  page.route('**/users/me/activities?*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { activities: object[] }
    const activities = list.activities.map((one) => ({ ...one, canSignIn: true, canReview: true }))
    await route.fulfill({ response, json: { ...list, activities } })
  })

test('a participant sees what to do next when the service refuses a check-in or a review', async ({
  page,
}) => {
  await seedDemoData(page)
  const token = await openAsNewUser(page, '/activities/mine')
  await expect(page.getByText('这里还没有活动')).toBeVisible()
  await put(page, '/api/v1/users/emergency-contact', { name: '小明', phone: '13900001111' }, token)
  const base = await getBaseUrl(page)
  const { activities } = (await callApi(base, '/api/v1/activities?sort=time', undefined, token)) as {
    activities: { id: number; title: string }[]
  }
  const { id, title } = activities.find((one) => one.title === '香山慢慢走') ?? { id: 0, title: '' }
  await callApi(base, `/api/v1/activities/${id}/join`, {}, token)
  await pretendCheckInIsOpen(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: '我到了，签到' }).click()
  await expect(page.getByRole('alert')).toContainText('开始前15分钟到结束才能签到')
  await expectElderRequirements(page, 'activities of one’s own')
  await page.route('**/users/me/activities?*status=finished*', (route) =>
    route.fulfill({ json: { activities: [{ id, title, canReview: true, rating: null }], total: 1 } }),
  )
  await page.goto(`/activities/${id}/review`)
  await page.getByText('很好').click()
  const words = page.getByLabel('评价内容')
  await words.fill('走得很慢，跟得上')
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(page.getByRole('alert')).toContainText('签到过的活动才能评价')
  await expect(words).toHaveValue('走得很慢，跟得上')
  await expectElderRequirements(page, 'a review')
})

test("the ranking of captains links to each captain's page, and the app lists the requirements for captains", async ({
  page,
}) => {
  await seedDemoData(page)
  await openAsNewUser(page, '/captains')
  const first = page.getByRole('link', { name: /赵春梅/ })
  await expect(first).toBeVisible()
  await expectElderRequirements(page, 'the rank of captains')
  await first.click()
  await expect(page.getByRole('heading', { name: '用户评价' })).toBeVisible()
  await expectElderRequirements(page, 'a captain')
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('link', { name: '申请当队长' }).click()
  await expect(page.getByText('需要 3 次，您办了 0 次')).toBeVisible()
  await expectElderRequirements(page, 'applying as a captain')
})

import { expect, type Page, test } from '@playwright/test'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { unique } from '../../scripts/browser/unique.ts'
import { getBaseUrl, openAsNewUser, randomPhoneNumber, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi, signIn } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
test.slow()

const demoShop = { phone: '13900009001', password: 'sanhe-demo-merchant' }
const visit = { address: '和平里中街8号3单元501', contactName: '王秀兰' }

type Service = { id: number; title: string }
const services = async (url: string, token: string) =>
  (
    (await callApi(url, '/api/v1/services/merchant-services?pageSize=50', undefined, token)) as {
      services: Service[]
    }
  ).services

async function serviceOf(page: Page, token: string, title: string) {
  const found = (await services(await getBaseUrl(page), token)).find((service) => service.title === title)
  return found?.id ?? 0
}

/** Creates a completed order of another customer, with a review and the merchant's reply. */
async function reviewOfAnother(page: Page, serviceId: number, review: string) {
  const url = await getBaseUrl(page)
  const token = await signIn(url, randomPhoneNumber())
  await callApi(url, '/api/v1/users/profile', { nickname: '张桂英' }, token, 'PUT')
  const placed = await callApi(
    url,
    '/api/v1/services/merchant-orders',
    { serviceId, quantity: 1, ...visit },
    token,
  )
  const orderNo = String(placed['orderNo'])
  await callApi(url, `/dev/payments/${orderNo}`, { outcome: 'success' })
  const shop = String((await callApi(url, '/api/merchant/auth/login', demoShop))['token'])
  await callApi(url, `/api/merchant/orders/${orderNo}/confirm`, {}, shop)
  await callApi(url, `/api/merchant/orders/${orderNo}/complete`, {}, shop)
  await callApi(url, `/api/v1/services/merchant-orders/${orderNo}/review`, { rating: 4, review }, token)
  const { reviews } = (await callApi(url, '/api/merchant/reviews', undefined, shop)) as {
    reviews: { id: number }[]
  }
  await callApi(url, `/api/merchant/reviews/${reviews[0]?.id}/reply`, { reply: '谢谢您，下次一定准时' }, shop)
}

test('a user reads the reviews of an at-home service and orders it with address and name', async ({
  page,
}) => {
  await seedDemoData(page)
  const token = await openAsNewUser(page)
  const id = await serviceOf(page, token, '居家深度保洁')
  const review = `很细心，就是来晚了一点 ${unique()}`
  await reviewOfAnother(page, id, review)
  await page.goto(`/services/${id}`)
  await expect(page.getByText(review)).toBeVisible()
  await expect(page.getByText('张**').first()).toBeVisible()
  await expect(page.getByText('谢谢您，下次一定准时').first()).toBeVisible()
  await expectElderRequirements(page, 'a service with reviews')
  await page.getByRole('link', { name: '立即下单' }).click()
  await page.getByLabel('上门地址').fill(visit.address)
  await page.getByLabel('联系人').fill(visit.contactName)
  await expectElderRequirements(page, 'an order at home')
  await page.getByRole('button', { name: '下单 120.00 元' }).click()
  await page.getByRole('button', { name: '付款 120.00 元' }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.goto('/services/orders')
  await expect(page.getByText(`${visit.address}，${visit.contactName}`)).toBeVisible()
  await page.goto(`/services/${id}/order`)
  await expect(page.getByLabel('上门地址')).toHaveValue(visit.address)
})

test('the order of a group buy shows how many people are missing and links to the group', async ({
  page,
}) => {
  await seedDemoData(page)
  const token = await openAsNewUser(page)
  const url = await getBaseUrl(page)
  const { campaigns } = (await callApi(url, '/api/v1/group-buys', undefined, token)) as {
    campaigns: { id: number }[]
  }
  const started = await callApi(url, '/api/v1/group-buys', { campaignId: campaigns[0]?.id }, token)
  const orderNo = String(started['orderNo'])
  await callApi(url, `/dev/payments/${orderNo}`, { outcome: 'success' })
  await page.goto(`/orders/${orderNo}`)
  await expect(page.getByText('还差 2 人').first()).toBeVisible()
  await expect(page.getByText('已经替您安排')).toHaveCount(0)
  await expectElderRequirements(page, 'the order of a group seat')
  await page.getByRole('link', { name: '查看拼团' }).click()
  await expect(page.getByRole('button', { name: '邀请朋友一起买' })).toBeVisible()
})

test("the health page shows the largest step count of today, and the blood pressure page marks a day's most abnormal value", async ({
  page,
}) => {
  const token = await openAsNewUser(page)
  const url = await getBaseUrl(page)
  const now = systemClock.now()
  const add = (recordType: string, value: object, agoMs: number) =>
    callApi(
      url,
      '/api/v1/health/records',
      { recordType, value, recordedAt: new Date(now - agoMs).toISOString() },
      token,
    )
  await add('steps', { count: 6711 }, 2000)
  await add('steps', { count: 3000 }, 1000)
  const day = 86_400_000
  for (const [days, systolic, diastolic] of [
    [3, 124, 78],
    [2, 131, 82],
    [1, 127, 79],
    [1.01, 165, 98],
    [0.001, 128, 80],
  ] as const)
    await add('blood_pressure', { systolic, diastolic }, days * day)
  await page.goto('/health')
  await expect(page.getByText('6,711')).toBeVisible()
  await expect(page.getByText('3,000')).toHaveCount(0)
  await page.goto('/health/blood_pressure')
  await expect(page.getByText('当天偏离最多的一次')).toBeVisible()
  await expectElderRequirements(page, 'blood pressure')
})

test("a user who is not a captain sees a link to apply, and cannot edit another organiser's activity", async ({
  page,
}) => {
  await seedDemoData(page)
  const token = await openAsNewUser(page, '/captains/dashboard')
  await expect(page.getByRole('link', { name: '申请当队长' })).toBeVisible()
  await expectElderRequirements(page, 'no captain')
  const { activities } = (await callApi(
    await getBaseUrl(page),
    '/api/v1/activities?timeRange=all',
    undefined,
    token,
  )) as { activities: { id: number }[] }
  await page.goto(`/activities/${activities[0]?.id}/edit`)
  await expect(page.getByText('只有发起人能修改')).toBeVisible()
  await expectElderRequirements(page, 'an activity of another organiser')
})

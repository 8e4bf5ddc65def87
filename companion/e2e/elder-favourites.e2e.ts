import { expect, type Page, test } from '@playwright/test'
import { getBaseUrl, openAsNewUser, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { openGroceryCatalogue } from './grocery-catalogue.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
// Raises the timeout, because the test visits and measures several screens.
test.slow()

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('hearts of a product, a service, its merchant and a worker fill the list of favourites', async ({
  page,
}) => {
  await seedDemoData(page)
  const catalogue = await openGroceryCatalogue(page)
  const tofu = await catalogue.createProduct('豆腐')
  const token = await openAsNewUser(page, `/shopping?q=${tofu.name}`)
  const heart = page.getByRole('button', { name: `收藏${tofu.name}` })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectElderRequirements(page, 'groceries with a heart')

  await page.goto('/services')
  await page.getByRole('link', { name: /全程陪诊/ }).click()
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()
  await expectElderRequirements(page, 'a service that is a favourite')
  await page.getByRole('link', { name: '看看这家商家' }).click()
  await expect(page.getByRole('heading', { name: '这家的服务' })).toBeVisible()
  await expect(page.getByRole('link', { name: /全程陪诊/ })).toBeVisible()
  const merchant = await page.getByRole('heading', { level: 2 }).first().textContent()
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()
  await expectElderRequirements(page, 'a merchant that is a favourite')

  const path = '/api/v1/services/housekeeping/workers?type=repair'
  const { workers } = (await callApi(await getBaseUrl(page), path, undefined, token)) as {
    workers: { id: number; name: string }[]
  }
  const [worker] = workers
  await page.goto(`/housekeeping/workers/${worker?.id}`)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()

  await catalogue.changeProduct(tofu, { status: 'unavailable' })
  await page.goto('/me')
  await page.getByRole('link', { name: /我的收藏/ }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4)
  await expect(card(page, tofu.name)).toContainText('已下架，现在买不到')
  await expect(card(page, tofu.name).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('link', { name: `查看${merchant}` })).toBeVisible()
  await expectElderRequirements(page, 'favourites')
  await card(page, tofu.name).getByRole('button', { name: '已收藏' }).click()
  await expect(card(page, tofu.name)).toHaveCount(0)
  await page.getByRole('link', { name: `查看${worker?.name}` }).click()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()
})

import { expect, type Page, test } from '@playwright/test'
import { openAdminPage } from './admin.ts'
import { openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { openGroceryCatalogue } from './grocery-catalogue.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
// Raises the timeout, because each test visits and measures several screens.
test.slow()

const shelf = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const product = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

test('a category with subcategories shows a second row that narrows the products', async ({ page }) => {
  const catalogue = await openGroceryCatalogue(page)
  const vegetables = await catalogue.createCategory('时蔬')
  const leaves = await catalogue.createCategory('叶菜', vegetables.id)
  const roots = await catalogue.createCategory('根茎', vegetables.id)
  const empty = await catalogue.createCategory('菌菇', vegetables.id)
  const fruit = await catalogue.createCategory('瓜果')
  const spinach = await catalogue.createProduct('菠菜', leaves.name)
  const carrot = await catalogue.createProduct('胡萝卜', roots.name)
  const melon = await catalogue.createProduct('西瓜', fruit.name)
  await openAsNewUser(page, '/shopping')
  const subcategories = page.getByRole('group', { name: `${vegetables.name}的小类` })
  await expect(shelf(page, vegetables.name)).toBeAttached()
  await expect(subcategories).toHaveCount(0)

  await page.getByText(vegetables.name, { exact: true }).click()
  await expect(subcategories.getByRole('radio')).toHaveCount(3)
  await expect(shelf(page, empty.name)).toHaveCount(0)
  await expect(shelf(page, `全部${vegetables.name}`)).toBeChecked()
  await expect(product(page, spinach.name)).toBeVisible()
  await expect(product(page, carrot.name)).toBeVisible()
  await expect(product(page, melon.name)).toHaveCount(0)
  await expectElderRequirements(page, 'shelves in two levels')

  await page.getByText(leaves.name, { exact: true }).click()
  await expect(shelf(page, leaves.name)).toBeChecked()
  await expect(shelf(page, vegetables.name)).toBeChecked()
  await expect(product(page, spinach.name)).toBeVisible()
  await expect(product(page, carrot.name)).toHaveCount(0)
  await page.reload()
  await expect(shelf(page, leaves.name)).toBeChecked()
  await expect(product(page, carrot.name)).toHaveCount(0)

  await page.getByText(`全部${vegetables.name}`, { exact: true }).click()
  await expect(product(page, carrot.name)).toBeVisible()
  await page.getByText(fruit.name, { exact: true }).click()
  await expect(subcategories).toHaveCount(0)
  await expect(product(page, melon.name)).toBeVisible()
  await expect(product(page, spinach.name)).toHaveCount(0)
})

test('a delivery comes in the chosen period, which user and administrator see', async ({ page }) => {
  const catalogue = await openGroceryCatalogue(page)
  const tofu = await catalogue.createProduct('豆腐')
  await openAsNewUser(page, `/shopping?q=${tofu.name}`)
  await page.getByRole('button', { name: `把${tofu.name}加入购物车` }).click()
  await page.getByRole('link', { name: /^去购物车/ }).click()
  await page.getByRole('link', { name: '填写地址' }).click()
  await page.getByLabel('收货地址').fill('和平里中街8号3单元501')
  await page.getByLabel('手机号').fill('13800138000')
  await expect(shelf(page, '尽快送到')).toBeChecked()
  // Tomorrow always has all windows, whatever the time of the test.
  await page.getByText('明天', { exact: true }).click()
  await expect(shelf(page, '上午 8 点到 10 点')).toBeChecked()
  await page.getByText('下午 2 点到 4 点', { exact: true }).click()
  await expectElderRequirements(page, 'an order with a delivery period')
  await page.getByRole('button', { name: /^下单/ }).click()
  await page.getByRole('button', { name: /^付款/ }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.goto('/shopping/orders')
  await expect(page.getByText('明天 14:00 到 16:00')).toBeVisible()
  await expectElderRequirements(page, 'a delivery with a period')
  await page.goto('/')
  await expect(page.getByText(/送菜，16:00 前送到/)).toBeVisible()

  const administrator = await page.context().newPage()
  await administrator.setViewportSize({ width: 1440, height: 900 })
  await openAdminPage(administrator, '/deliveries')
  await expect(administrator.getByRole('row').filter({ hasText: tofu.name })).toContainText(/14:00–16:00/)
})

test('a delivery period that closes while the order page is open must be chosen again', async ({ page }) => {
  const catalogue = await openGroceryCatalogue(page)
  const tofu = await catalogue.createProduct('豆腐')
  await openAsNewUser(page, `/shopping?q=${tofu.name}`)
  await page.getByRole('button', { name: `把${tofu.name}加入购物车` }).click()
  await page.clock.install()
  await page.goto('/shopping/order')
  await page.getByLabel('收货地址').fill('和平里中街8号3单元501')
  await page.getByLabel('手机号').fill('13800138000')
  await page.getByText('明天', { exact: true }).click()
  await expect(shelf(page, '上午 8 点到 10 点')).toBeChecked()
  // From the next request on, the service no longer offers the chosen period.
  await page.route('**/api/v1/shopping/delivery-windows', async (route) => {
    const response = await route.fetch()
    const { days, ...rest } = (await response.json()) as { days: { windows: { start: string }[] }[] }
    const open = days.map((day) => ({ ...day, windows: day.windows.filter(({ start }) => start > '08:00') }))
    await route.fulfill({ response, json: { ...rest, days: open } })
  })
  await page.clock.fastForward('01:01')
  await expect(page.getByRole('alert')).toHaveText('您选的时段来不及了，请重新选一个。')
  await expectElderRequirements(page, 'an order with a closed delivery period')
  await page.getByRole('button', { name: /^下单/ }).click()
  await expect(page).toHaveURL(/\/shopping\/order/)
  await page.getByText('上午 10 点到中午 12 点', { exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: /^下单/ }).click()
  await expect(page.getByRole('button', { name: /^付款/ })).toBeVisible()
})

test('the labels of the cart bar and of the service search stay on one line with large text on a narrow phone', async ({
  page,
}) => {
  const catalogue = await openGroceryCatalogue(page)
  const tofu = await catalogue.createProduct('豆腐')
  await openAsNewUser(page, `/shopping?q=${tofu.name}`)
  await page.getByRole('button', { name: `把${tofu.name}加入购物车` }).click()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate(() => void (document.documentElement.dataset['textSize'] = 'large'))
  const heightOf = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.height
  // The line height is 45 px at the large text size of 30 px.
  expect(await heightOf('去购物车')).toBeLessThan(60)
  await page.goto('/services')
  await page.evaluate(() => void (document.documentElement.dataset['textSize'] = 'large'))
  const search = page.getByRole('link', { name: '搜索服务' })
  await expect(search).toBeVisible()
  expect((await search.boundingBox())?.height).toBeLessThan(100)
})

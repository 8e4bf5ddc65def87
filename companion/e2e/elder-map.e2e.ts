import { expect, type Page, test } from '@playwright/test'
import { addTestMap } from './test-map.ts'
import { openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'

const beijing = { latitude: 39.9042, longitude: 116.4074 }
test.use({
  locale: 'zh-CN',
  viewport: { width: 390, height: 844 },
  geolocation: beijing,
  permissions: ['geolocation'],
})

/** Opens the form of a new address and fills in the address, the name and the phone number. */
async function openAddressForm(page: Page) {
  await openAsNewUser(page, '/me/addresses/new')
  await page.getByLabel('地址', { exact: true }).fill('幸福里1号楼2单元301')
  await page.getByLabel('联系人').fill('李桂芳')
  await page.getByLabel('手机号').fill('13955556666')
}

async function saveAddress(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/v1/addresses')),
    page.getByRole('button', { name: '保存' }).click(),
  ])
  await expect(page.getByText('地址已保存')).toBeVisible()
  return request.postDataJSON() as { lat?: number; lng?: number; address: string }
}

test("a user saves an address with the phone's position when no map is configured", async ({ page }) => {
  await openAddressForm(page)
  await expect(page.getByRole('button', { name: '在地图上选' })).toHaveCount(0)
  await page.getByRole('button', { name: '用我现在的位置' }).click()
  await expect(page.getByText('位置已经选好')).toBeVisible()
  await expectElderRequirements(page, 'form of an address with a position')
  expect(await saveAddress(page)).toMatchObject({ lat: beijing.latitude, lng: beijing.longitude })
})

test('a user moves the map pin by keyboard, dragging and tap, and copies the address of the pin into the form', async ({
  page,
}) => {
  await addTestMap(page)
  await page.route('**/api/v1/addresses/at?*', (route) =>
    route.fulfill({ json: { address: '北京市东城区槐树巷7号' } }),
  )
  await openAddressForm(page)
  await page.getByRole('button', { name: '用我现在的位置' }).click()
  await page.getByRole('button', { name: '在地图上选' }).click()
  const pin = page.getByRole('button', { name: '图钉，按方向键移动' })
  await expect(pin).toBeVisible()
  await expect(page.getByText('© 测试地图')).toBeVisible()
  await expectElderRequirements(page, 'map of an address')

  await pin.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  await pin.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const start = (await pin.boundingBox())!
  await page.mouse.move(start.x + 30, start.y + 30)
  await page.mouse.down()
  await page.mouse.move(start.x - 50, start.y + 60, { steps: 8 })
  await page.mouse.up()
  const dragged = (await pin.boundingBox())!
  expect(dragged.x).toBeLessThan(start.x - 40)
  await page.getByRole('application', { name: '地图' }).click({ position: { x: 60, y: 300 } })
  await page.getByRole('button', { name: '把它填进地址' }).click()
  await expect(page.getByLabel('地址', { exact: true })).toHaveValue('北京市东城区槐树巷7号')
  const saved = await saveAddress(page)
  expect(saved.lat).toBeCloseTo(beijing.latitude, 1)
  expect(saved.lng).toBeLessThan(beijing.longitude)
  await page.getByRole('link', { name: '修改' }).click()
  await page.getByRole('button', { name: '不要位置了' }).click()
  await expect(page.getByText('位置已经选好')).toBeHidden()
})

test('the position of the phone moves the pin of an open map and shows its neighbourhood', async ({
  page,
}) => {
  await addTestMap(page)
  await openAddressForm(page)
  await page.getByRole('button', { name: '在地图上选' }).click()
  await expect(page.locator('img[src^="/test-tiles/4/"]').first()).toBeVisible()
  await page.getByRole('button', { name: '用我现在的位置' }).click()
  await expect(page.locator('img[src^="/test-tiles/17/"]').first()).toBeVisible()
  await expect(page.locator('img[src^="/test-tiles/4/"]')).toHaveCount(0)
})

test('a user chooses a position on the map, and the list of hospitals is requested for that position', async ({
  page,
}) => {
  await addTestMap(page)
  await openAsNewUser(page, '/medical')
  await page.getByRole('button', { name: '在地图上选位置' }).click()
  await expect(page.getByRole('application', { name: '地图' })).toBeVisible()
  await expect(page.getByRole('button', { name: '请先点一下地图' })).toBeDisabled()
  await page.getByRole('application', { name: '地图' }).click({ position: { x: 120, y: 120 } })
  await expectElderRequirements(page, 'map of a place nearby')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes('lat=')),
    page.getByRole('button', { name: '就在这里' }).click(),
  ])
  expect(new URL(request.url()).searchParams.get('lat')).not.toBeNull()
})

test('the map shows an error when its tiles cannot be loaded, and a tap still chooses a position', async ({
  page,
}) => {
  await addTestMap(page, { isBroken: true })
  await openAddressForm(page)
  await page.getByRole('button', { name: '在地图上选' }).click()
  await expect(page.getByText('地图图片暂时加载不出来')).toBeVisible()
  await page.getByRole('application', { name: '地图' }).click({ position: { x: 120, y: 120 } })
  await expect(page.getByText('位置已经选好')).toBeVisible()
})

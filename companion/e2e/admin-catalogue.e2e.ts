import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { fetchAdminToken, expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { getBaseUrl } from './app-session.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Creates a grocer and returns its name. */
async function createGrocer(page: Page) {
  const url = await getBaseUrl(page)
  const companyName = `邻里生鲜 ${unique()}`
  const body = { companyName, category: 'grocery' }
  const { id } = await callApi(url, '/api/admin/providers', body, await fetchAdminToken(url))
  return { id: Number(id), companyName }
}

test('an administrator creates a provider and a worker, sets the worker off duty, and deactivates the provider', async ({
  page,
}) => {
  const [company, worker] = [`安心家政 ${unique()}`, `王秀英 ${unique()}`]
  await openAdminPage(page, '/providers')
  await page.getByRole('button', { name: '新建服务商' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '创建服务商' }).click()
  await expect(dialog.getByRole('alert').first()).toHaveText('请填写此项。')
  await dialog.getByLabel('名称').fill(company)
  await dialog.getByLabel('类别').selectOption({ label: '家政保洁' })
  await dialog.getByRole('button', { name: '创建服务商' }).click()
  await expect(rowOf(page, company)).toContainText('合作中')
  await expectAccessibleConsolePage(page, 'service providers')
  await page.goto('/admin/workers')
  await page.getByRole('button', { name: '新建服务人员' }).first().click()
  await dialog.getByLabel('服务商').selectOption({ label: company })
  await dialog.getByLabel('名称').fill(worker)
  await dialog.getByLabel('时薪').fill('0')
  await dialog.getByLabel('技能').fill('擦玻璃，日常保洁')
  await dialog.getByRole('button', { name: '创建服务人员' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('格式不正确。')
  await dialog.getByLabel('时薪').fill('45.5')
  await dialog.getByRole('button', { name: '创建服务人员' }).click()
  await expect(rowOf(page, worker)).toContainText('擦玻璃、日常保洁¥45.50')
  await rowOf(page, worker).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '设为休息' }).click()
  await expect(rowOf(page, worker)).toContainText('休息')
  await expectAccessibleConsolePage(page, 'workers')
  await page.goto('/admin/providers')
  await rowOf(page, company).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await dialog.getByRole('button', { name: '停用' }).click()
  await expect(rowOf(page, company)).toContainText('已停用')
})

test('an administrator creates a product and changes stock and price, which stay in its history', async ({
  page,
}) => {
  const { companyName } = await createGrocer(page)
  const name = `东北大米 ${unique()}`
  await openAdminPage(page, '/products')
  await page.getByRole('button', { name: '新建商品' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('商家').selectOption({ label: companyName })
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('价格').fill('39.9')
  await dialog.getByLabel('库存').fill('10')
  await dialog.getByRole('button', { name: '创建商品' }).click()
  await rowOf(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '增加库存' }).click()
  await dialog.getByLabel('数量').fill('20')
  await dialog.getByLabel('原因').fill('到货')
  await dialog.getByRole('button', { name: '增加库存' }).click()
  const stock = page.getByRole('table', { name: '库存变动' })
  await expect(stock.getByRole('row').nth(1)).toContainText('+2030到货')
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '减少库存' }).click()
  await dialog.getByLabel('数量').fill('31')
  await dialog.getByRole('button', { name: '减少库存' }).click()
  await expect(page.getByText('库存不能少于0')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '编辑' }).click()
  await dialog.getByLabel('价格').fill('42')
  await dialog.getByRole('button', { name: '保存' }).click()
  const prices = page.getByRole('table', { name: '价格记录' })
  await expect(prices.getByRole('row').nth(1)).toContainText('¥39.90¥42.00')
  await expectAccessibleConsolePage(page, 'a grocery product')
})

test('an administrator previews a product CSV file with an error for each wrong line, and imports its valid lines', async ({
  page,
}) => {
  const { companyName } = await createGrocer(page)
  await openAdminPage(page, '/products/import')
  await page.getByLabel('商家').selectOption({ label: companyName })
  const upload = (csv: string) =>
    page
      .getByLabel('CSV 文件')
      .setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await upload('名称,价格\n大米,10\n')
  await expect(page.getByRole('alert')).toHaveText('文件缺少以下列：库存。')
  const [rice, milk, tea] = [`大米 ${unique()}`, `牛奶 ${unique()}`, `茶叶 ${unique()}`]
  await upload(
    `名称,价格,库存,规格,分类\n${rice},¥39.90,100,5公斤,\n${milk},便宜,10,,\n${rice},1,1,,\n${tea},1,1,,${tea}\n`,
  )
  await expect(page.getByText('新建 1 个，更新 0 个，无变化 0 个。')).toBeVisible()
  await expect(page.getByText('3 行有错误，将跳过。')).toBeVisible()
  await expect(rowOf(page, milk)).toContainText('价格: 不是数字。')
  await expect(page.getByRole('row').nth(2)).toContainText('与前面某行的名称重复。')
  await expect(rowOf(page, tea)).toContainText('没有这个分类')
  await expectAccessibleConsolePage(page, 'preview of an import')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载错误报告' }).click()
  const report = (await Array.fromAsync(await (await download).createReadStream())).join('')
  expect(report).toContain(`3,${milk},价格: 不是数字。`)
  await page.getByRole('button', { name: '导入 1 个商品' }).click()
  await expect(page.getByText('已导入 1 个商品')).toBeVisible()
  await expect(page.getByRole('heading', { name: '买菜商品', level: 1 })).toBeVisible()
  await expect(rowOf(page, rice)).toContainText('5公斤¥39.90100')
  await expectAccessibleConsolePage(page, 'grocery products')
})

test('an administrator creates a course, a coupon and a gift, and sees each in its list', async ({
  page,
}) => {
  const name = `插花 ${unique()}`
  await openAdminPage(page, '/courses')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新建课程' }).first().click()
  await page.getByRole('menuitem', { name: '录播课' }).click()
  await dialog.getByLabel('标题').fill(name)
  await dialog.getByLabel('视频地址').fill('https://video.example/1.mp4')
  await dialog.getByRole('button', { name: '创建课程' }).click()
  await expect(rowOf(page, name)).toContainText('免费')
  await expectAccessibleConsolePage(page, 'courses')
  await page.goto('/admin/coupons')
  await page.getByRole('button', { name: '新建优惠券' }).first().click()
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('类型').selectOption({ label: '折扣券' })
  await dialog.getByLabel('优惠').fill('0.9')
  await expect(dialog.getByLabel('适用范围').locator('option:checked')).toHaveText('全部')
  await dialog.getByLabel('适用范围').selectOption({ label: '买菜' })
  await dialog.getByRole('button', { name: '创建优惠券' }).click()
  await expect(rowOf(page, name)).toContainText('9 折无门槛买菜')
  await expectAccessibleConsolePage(page, 'coupons')
  await page.goto('/admin/points-goods')
  await page.getByRole('button', { name: '新建' }).first().click()
  await page.getByRole('menuitem', { name: '礼品或权益' }).click()
  await dialog.getByLabel('标题').fill(name)
  await dialog.getByLabel('所需积分').fill('200')
  await dialog.getByLabel('库存').fill('3')
  await dialog.getByLabel('图片').setInputFiles(join(import.meta.dirname, '../elder/public/icon-192.png'))
  await dialog.getByRole('button', { name: '创建', exact: true }).click()
  await expect(rowOf(page, name)).toContainText('礼品2003')
  await expectAccessibleConsolePage(page, 'points goods')
})

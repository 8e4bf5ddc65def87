import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleConsolePage, fetchAdminToken, openAdminPage } from './admin.ts'
import { getBaseUrl } from './app-session.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOf = (page: Page) => page.getByRole('dialog')

async function createCategory(page: Page, name: string, parent?: string) {
  await page.getByRole('button', { name: '新建分类' }).first().click()
  await dialogOf(page).getByLabel('名称').fill(name)
  if (parent) await dialogOf(page).getByLabel('上级分类').selectOption({ label: parent })
  await dialogOf(page).getByRole('button', { name: '创建分类' }).click()
  await expect(dialogOf(page)).toBeHidden()
}

async function chooseAction(page: Page, name: string, action: string) {
  await rowOf(page, name).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an administrator creates two levels of categories, hides, orders and deletes them', async ({
  page,
}) => {
  const suffix = crypto.randomUUID().slice(0, 6)
  const [parent, leaves, roots] = [`蔬菜${suffix}`, `叶菜${suffix}`, `根茎${suffix}`]
  await openAdminPage(page, '/grocery-categories')
  await createCategory(page, parent)
  await createCategory(page, leaves, parent)
  await createCategory(page, roots, parent)
  await expect(rowOf(page, roots)).toContainText(parent)
  await chooseAction(page, roots, '上移')
  await expect(page.getByText('顺序已更新')).toBeVisible()
  const names = page.getByRole('row').filter({ hasText: suffix }).getByRole('cell').first()
  await expect(names).toHaveText(parent)
  await expect(page.getByRole('row').filter({ hasText: suffix }).nth(1)).toContainText(roots)
  await chooseAction(page, leaves, '隐藏')
  await expect(rowOf(page, leaves)).toContainText('隐藏')
  await expectAccessibleConsolePage(page, 'grocery categories')
  await page
    .getByRole('row')
    .filter({ hasText: parent })
    .first()
    .getByRole('button', { name: '更多操作' })
    .click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expect(dialogOf(page)).toContainText('2 个子分类')
  await expect(dialogOf(page)).not.toContainText('个商品')
  await expect(dialogOf(page).getByRole('button', { name: '删除' })).toHaveCount(0)
  await dialogOf(page).getByRole('button', { name: '关闭' }).last().click()
  for (const name of [leaves, roots]) {
    // oxlint-disable-next-line no-await-in-loop -- the actions of one page run one after the other
    await chooseAction(page, name, '删除')
    // oxlint-disable-next-line no-await-in-loop -- see above
    await dialogOf(page).getByRole('button', { name: '删除' }).click()
    // oxlint-disable-next-line no-await-in-loop -- see above
    await expect(page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })).toHaveCount(0)
  }
})

test('the list of products is filtered by a category and its subcategories, and the filter is in the address', async ({
  page,
}) => {
  const url = await getBaseUrl(page)
  const token = await fetchAdminToken(url)
  const suffix = crypto.randomUUID().slice(0, 6)
  const [parent, leaves] = [`蔬菜${suffix}`, `叶菜${suffix}`]
  const { id: parentId } = await callApi(url, '/api/admin/grocery-categories', { name: parent }, token)
  await callApi(url, '/api/admin/grocery-categories', { name: leaves, parentId }, token)
  const provider = { companyName: `菜店${suffix}`, category: 'grocery' }
  const { id: providerId } = await callApi(url, '/api/admin/providers', provider, token)
  const product = { providerId, price: 5, stock: 10 }
  const create = (name: string, category: string) =>
    callApi(url, '/api/admin/products', { ...product, name, category }, token)
  await create(`萝卜${suffix}`, parent)
  await create(`菠菜${suffix}`, leaves)
  await openAdminPage(page, '/products')
  const filter = page.getByLabel('分类')
  await filter.selectOption(parent)
  await expect(page.getByRole('row').filter({ hasText: suffix })).toHaveCount(2)
  await filter.selectOption(leaves)
  await expect(page.getByRole('row').filter({ hasText: suffix })).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`kind=${encodeURIComponent(leaves)}`))
  await page.reload()
  await expect(filter).toHaveValue(leaves)
  await expect(rowOf(page, `菠菜${suffix}`)).toBeVisible()
  await expect(rowOf(page, `萝卜${suffix}`)).toHaveCount(0)
})

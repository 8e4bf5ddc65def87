import { expect, test } from '@playwright/test'
import { getBaseUrl, openAsNewUser, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('a user saves an address, orders groceries to another saved address and deletes an address', async ({
  page,
}) => {
  await seedDemoData(page)
  const token = await openAsNewUser(page, '/me/addresses')
  await expectElderRequirements(page, 'no addresses')
  await page.getByRole('link', { name: '新增地址' }).click()
  await page.getByLabel('地址', { exact: true }).fill('幸福里1号楼2单元301')
  await page.getByLabel('联系人').fill('李桂芳')
  await page.getByLabel('手机号').fill('1395555')
  await page.getByLabel(/叫它什么/).fill('家')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请填 11 位手机号')).toBeVisible()
  await page.getByLabel('手机号').fill('13955556666')
  await expectElderRequirements(page, 'form of an address')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: /^家.*默认/ })).toBeVisible()

  const url = await getBaseUrl(page)
  const other = { address: '槐树巷七号', contactName: '小芳', contactPhone: '13755556666', label: '女儿家' }
  await callApi(url, '/api/v1/addresses', other, token)
  await page.goto('/shopping')
  await page
    .getByRole('button', { name: /加入购物车/ })
    .first()
    .click()
  await page.goto('/shopping/order')
  const address = page.getByLabel('收货地址')
  await expect(address).toHaveValue('幸福里1号楼2单元301')
  await page.getByRole('button', { name: /女儿家/ }).click()
  await expect(address).toHaveValue('槐树巷七号')
  await expect(page.getByLabel('手机号')).toHaveValue('13755556666')
  await expectElderRequirements(page, 'order with saved addresses')
  await page.getByRole('button', { name: /^下单/ }).click()
  await expect(page).toHaveURL(/\/h5\/pay\//)
  await page.goto('/shopping/orders')
  await expect(page.getByText('槐树巷七号')).toBeVisible()

  await page.goto('/me/addresses')
  await page.getByRole('link', { name: '修改' }).last().click()
  await page.getByRole('button', { name: '删除这个地址' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('heading', { name: '女儿家' })).toBeHidden()
})

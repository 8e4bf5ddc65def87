import { expect, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('an administrator corrects a wrong phone number in the form, creates a hospital and changes it later', async ({
  page,
}) => {
  const name = `和平医院 ${unique()}`
  await openAdminPage(page, '/hospitals')
  await page.getByRole('button', { name: '新建医院' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '创建医院' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请填写此项。')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('电话').fill('not a number')
  await dialog.getByRole('button', { name: '创建医院' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('格式不正确。')
  await dialog.getByLabel('电话').fill('010-88880000')
  await dialog.getByRole('switch', { name: /人工确认挂号/ }).check({ force: true })
  await expectAccessibleConsolePage(page, 'form of a hospital')
  await dialog.getByRole('button', { name: '创建医院' }).click()
  await expect(page.getByText('医院已创建')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('人工')
  await row.getByRole('button', { name: '编辑' }).click()
  await dialog.getByLabel('状态').selectOption({ label: '隐藏' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('隐藏')
})

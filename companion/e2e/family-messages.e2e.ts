import { expect, test } from '@playwright/test'
import { waitForHistoryOfClosedDialog } from '../../scripts/browser/closed-dialog.ts'
import { storeLogin } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { expectAccessibleFamilyScreen, openAsLinkedChild } from './family.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
// Raises the timeout, because the test visits and measures several screens of two apps.
test.slow()

test('a child writes a message, the parent answers it on the home page, and either side deletes it', async ({
  page,
}) => {
  const { parent, parentId } = await openAsLinkedChild(page, (id) => `/parents/${id}`)
  await page.getByRole('link', { name: '留言' }).click()
  await expect(page.getByText('还没有留言')).toBeVisible()
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('请写几句话。')).toBeVisible()
  await page.getByLabel('给王秀兰留言').fill('周日回家吃饭')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('还没有回复')).toBeVisible()
  await expect(page.getByLabel('给王秀兰留言')).toHaveValue('')
  await page.getByLabel('给王秀兰留言').fill('记得带伞')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('还没有回复')).toHaveCount(2)
  await expectAccessibleFamilyScreen(page, 'messages to a parent')

  await storeLogin(page, 'elder', parent)
  await page.goto('/')
  const newest = page.getByRole('region', { name: '家人留言' })
  await expect(newest).toContainText('小明（子女）')
  await expect(newest).toContainText('记得带伞')
  await expectElderRequirements(page, 'home page with a message')
  await newest.getByRole('button', { name: '请给我打电话' }).click()
  await expect(newest).toContainText('您回复了：请给我打电话')

  await page.goto('/notices')
  await page.getByRole('link', { name: '查看：家人留言' }).first().click()
  await expect(page.getByText('周日回家吃饭')).toBeVisible()
  await expectElderRequirements(page, 'messages of the family')
  await page.getByRole('button', { name: '删除小明（子女）的留言' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('记得带伞')).toHaveCount(0)
  await page.getByRole('button', { name: '好的' }).click()
  await expect(page.getByText('您回复了：好的')).toBeVisible()
  await waitForHistoryOfClosedDialog(page)

  await page.goto(`/family/parents/${parentId}/messages`)
  await expect(page.getByText(/回复：好的/)).toBeVisible()
  await expect(page.getByText('记得带伞')).toHaveCount(0)
  await page.getByRole('button', { name: '删除留言“周日回家吃饭”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有留言')).toBeVisible()
})

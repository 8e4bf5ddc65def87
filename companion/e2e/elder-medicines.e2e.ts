import { expect, test } from '@playwright/test'
import { openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
// Raises the timeout, because the test visits and measures several screens.
test.slow()

test('a user adds a medicine, marks a dose on the home page, undoes it, and changes and deletes the medicine', async ({
  page,
}) => {
  await openAsNewUser(page, '/health')
  await page.getByRole('link', { name: '用药' }).click()
  await expect(page.getByText('还没有添加用药')).toBeVisible()
  await expectElderRequirements(page, 'no medicines')
  await page.getByRole('link', { name: '添加用药' }).click()
  await page.getByRole('button', { name: '同意收集健康数据' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请填药名')).toBeVisible()
  await page.getByLabel('药名').fill('降压药')
  await page.getByLabel('几点').selectOption({ label: '凌晨 0 点' })
  await page.getByRole('button', { name: '一天再吃一次' }).click()
  await page.getByRole('group', { name: '第 2 次' }).getByLabel('几点').selectOption({ label: '晚上 11 点' })
  await page.getByRole('group', { name: '第 2 次' }).getByLabel('几分').selectOption('55')
  await expectElderRequirements(page, 'form of a medicine')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '降压药' })).toBeVisible()
  await expect(page.getByText('00:00、23:55')).toBeVisible()
  await expectElderRequirements(page, 'medicines')

  await page.goto('/')
  const doses = page.getByRole('region', { name: '今天的药' })
  await doses.getByRole('button', { name: '已吃：00:00 降压药' }).click()
  await expect(doses.getByRole('button', { name: '撤销：00:00 降压药' })).toBeFocused()
  await expectElderRequirements(page, 'home page with a taken dose')
  await page.keyboard.press('Enter')
  await expect(doses.getByRole('button', { name: '已吃：00:00 降压药' })).toBeVisible()

  await doses.getByRole('link', { name: '全部用药' }).click()
  await page.getByRole('link', { name: '修改降压药' }).click()
  await page.getByRole('button', { name: '去掉第 2 次' }).click()
  await page.getByLabel('每次吃多少').fill('半片')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('每次 半片')).toBeVisible()
  await expect(page.getByText('00:00、23:55')).toBeHidden()
  await page.getByRole('link', { name: '修改降压药' }).click()
  await page.getByRole('button', { name: '删除这种药' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有添加用药')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: '健康' }).first()).toBeVisible()
  await expect(doses).toHaveCount(0)
})

import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { seedDemoData } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** A valid PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (name: string, mimeType: string, buffer = pixel) => ({ name, mimeType, buffer })
const elevenMegabytes = Buffer.alloc(11 * 1024 * 1024)

test('a reason that was closed with Escape is kept, and the dialog quotes the post that it hides', async ({
  page,
}) => {
  await seedDemoData(page)
  await openAdminPage(page, '/posts')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText('正常', { exact: true }) })
    .last()
  const content = await row.getByRole('cell').first().innerText()
  const openQuestion = async () => {
    await row.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '隐藏' }).click()
  }
  const dialog = page.getByRole('dialog')
  await openQuestion()
  await expect(dialog).toContainText(content.split('\n')[0] ?? '')
  await dialog.getByLabel('原因').fill('广告')
  await expectAccessible(page, 'a confirmation with a quotation')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openQuestion()
  await expect(dialog.getByLabel('原因')).toHaveValue('广告')
})

test('the form of a new entry from a menu keeps its input after Escape', async ({ page }) => {
  await openAdminPage(page, '/points-goods')
  const dialog = page.getByRole('dialog')
  const openForm = async () => {
    await page.getByRole('button', { name: '新建' }).first().click()
    await page.getByRole('menuitem', { name: '新建礼品或权益' }).click()
  }
  await openForm()
  await dialog.getByLabel('标题').fill('保温杯')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openForm()
  await expect(dialog.getByLabel('标题')).toHaveValue('保温杯')
})

test('an image field refuses files of a wrong type, that are too large or that are no image, and shows, replaces and removes an image', async ({
  page,
}) => {
  await openAdminPage(page, '/points-goods')
  await page.getByRole('button', { name: '新建' }).first().click()
  await page.getByRole('menuitem', { name: '新建礼品或权益' }).click()
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[type=file]')
  const preview = dialog.locator('form img')
  await input.setInputFiles(file('a.pdf', 'application/pdf'))
  await expect(dialog.getByRole('alert')).toHaveText('请选择 JPEG、PNG 或 WebP 图片。')
  await input.setInputFiles(file('large.png', 'image/png', elevenMegabytes))
  await expect(dialog.getByRole('alert')).toContainText('图片不能超过 10 MB')
  await input.setInputFiles(file('text.png', 'image/png', Buffer.from('no image')))
  await expect(dialog.getByRole('alert')).toContainText('无法读取这张图片')
  await expect(preview).toHaveCount(0)
  await input.setInputFiles(file('cup.png', 'image/png'))
  await expect(preview).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await input.setInputFiles(file('text.png', 'image/png', Buffer.from('no image')))
  await expect(dialog.getByRole('alert')).toContainText('无法读取这张图片')
  await expect(preview).toBeVisible()
  await expect(dialog.getByText('更换图片')).toBeVisible()
  await dialog.getByRole('button', { name: '移除图片' }).click()
  await expect(preview).toHaveCount(0)
  await input.setInputFiles(file('cup.png', 'image/png'))
  const name = `保温杯${crypto.randomUUID().slice(0, 6)}`
  await dialog.getByLabel('标题').fill(name)
  await dialog.getByLabel('所需积分').fill('300')
  await dialog.getByLabel('库存').fill('5')
  await dialog.getByRole('button', { name: '创建' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('img').or(row.locator('img'))).toBeVisible()
  await row.getByRole('button', { name: '编辑' }).click()
  await expect(preview).toBeVisible()
  await expectAccessibleConsolePage(page, 'points goods with a form')
})

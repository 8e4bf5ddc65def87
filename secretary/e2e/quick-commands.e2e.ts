import { expect } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { waitForHistoryOfClosedDialog } from '../../scripts/browser/closed-dialog.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test, type AgentOfTestWorker } from './fixtures.ts'
import { messageFieldLocator, openNewChat, sendMessage, userMessageLocator } from './user-actions.ts'

async function addCommand({ url, key }: AgentOfTestWorker, title: string, text: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const body = JSON.stringify({ title, text })
  expect((await fetch(`${url}/api/quick-commands`, { method: 'POST', headers, body })).status).toBe(201)
}

test.describe('quick commands on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'light', locale: 'zh-CN' })

  test('the owner adds a quick command with fields, fills it from the message field and sends it', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    const chat = page.url()
    await page.goto(`/quick-commands/${encodeURIComponent(agent.address)}`)
    await page.getByRole('button', { name: '添加快捷指令' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '名称' }).fill('手机报价单')
    const text = '给{{客户}}写一份报价单，语气{{语气：亲切 | 正式}}，{{交期：日期}}前交货。'
    await dialog.getByRole('textbox', { name: '内容' }).fill(text)
    await saveReviewScreenshots(page, 'quick-command-form')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name: '手机报价单' })).toBeVisible()
    await saveReviewScreenshots(page, 'quick-commands')
    await expectAccessible(page, 'quick commands')
    await waitForHistoryOfClosedDialog(page)
    await page.goto(chat)
    await messageFieldLocator(page).fill('/手机')
    await saveReviewScreenshots(page, 'quick-command-menu')
    await page.getByRole('option', { name: /手机报价单/ }).click()
    await page.getByRole('textbox', { name: '客户' }).fill('杭州茶行')
    await page.getByRole('combobox', { name: '语气' }).selectOption('正式')
    await page.getByLabel('交期').fill('2026-12-01')
    await saveReviewScreenshots(page, 'quick-command-fields')
    await page.getByRole('button', { name: '插入' }).click()
    const filled = '给杭州茶行写一份报价单，语气正式，2026-12-01前交货。'
    await expect(messageFieldLocator(page)).toHaveValue(filled)
    await page.getByRole('button', { name: '发送' }).click()
    await expect(userMessageLocator(page, filled)).toBeVisible()
  })
})

test.describe('quick commands on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'dark', locale: 'en-GB' })

  test('the menu of quick commands is used by keyboard and closes with Escape, and a message that is no command may begin with a slash', async ({
    page,
    agent,
  }) => {
    await addCommand(agent, 'Desk report', 'Write the weekly report.')
    await addCommand(agent, 'Desk summary', 'Summarise the week.')
    await openNewChat(page, agent)
    await messageFieldLocator(page).fill('/desk')
    const report = page.getByRole('option', { name: /Desk report/ })
    await expect(report).toHaveAttribute('aria-selected', 'true')
    await saveReviewScreenshots(page, 'quick-command-menu')
    await expectAccessible(page, 'menu of quick commands')
    await messageFieldLocator(page).press('ArrowDown')
    await expect(page.getByRole('option', { name: /Desk summary/ })).toHaveAttribute('aria-selected', 'true')
    await messageFieldLocator(page).press('Enter')
    await expect(messageFieldLocator(page)).toHaveValue('Summarise the week.')
    await messageFieldLocator(page).fill('/desk')
    await expect(report).toBeVisible()
    await messageFieldLocator(page).press('Escape')
    await expect(report).toBeHidden()
    await sendMessage(page, '/etc is a folder')
    await expect(userMessageLocator(page, '/etc is a folder')).toBeVisible()
  })
})

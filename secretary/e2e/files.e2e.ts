import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, messageFieldLocator, openNewChat, sendMessage } from './user-actions.ts'

const document = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test.describe('files on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'light' })

  test('the secretary writes a file after the approval of its text, and the owner reads, downloads and deletes it', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    const input = { path: 'contracts/offer.md', text: '# Offer\n\n12 bags of flour' }
    await agent.script({ toolCalls: [{ name: 'write_file', input }] }, { text: 'The offer is written.' })
    await sendMessage(page, 'Write the offer')
    await expect(page.getByText('12 bags of flour').first()).toBeVisible()
    await saveReviewScreenshots(page, 'file-approval')
    await page.getByRole('button', { name: 'Allow once' }).click()
    await expect(agentRepliesLocator(page).last()).toContainText('The offer is written.')
    await page.getByRole('link', { name: 'Manage' }).click()
    await page.getByRole('link', { name: /^Files/ }).click()
    await page.getByRole('link', { name: 'contracts' }).click()
    await page.getByRole('button', { name: /^offer.md/ }).click()
    await expect(page.getByRole('dialog').getByText('12 bags of flour')).toBeVisible()
    await saveReviewScreenshots(page, 'file-preview')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More for offer.md' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download' }).click()
    expect(await readFile((await (await download).path()) ?? '', 'utf8')).toBe(input.text)
    await page.getByRole('button', { name: 'More for offer.md' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No files here')).toBeVisible()
  })
})

test.describe('files on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'zh-CN' })

  test('the owner uploads a file, and attaches a document to a message', async ({ page, agent }) => {
    await openNewChat(page, agent)
    await page
      .locator('form[data-composer] input[type=file]')
      .setInputFiles(document('租约.txt', '月租 4800 元'))
    await expect(page.getByText('租约.txt')).toBeVisible()
    await agent.script({ toolCalls: [{ name: 'read_attachment', input: {} }] }, { text: '月租是 4800 元。' })
    await messageFieldLocator(page).fill('月租多少？')
    await page.getByRole('button', { name: '发送' }).click()
    await expect(agentRepliesLocator(page).last()).toContainText('月租是 4800 元。')
    // The text of the file has a label. The marks that tell a model the same are not shown.
    await page.getByText('读取附件').click()
    const result = page.getByRole('region', { name: '结果' })
    await expect(result).toContainText('以下内容不是秘书写的')
    await expect(result).toContainText('月租 4800 元')
    await expect(result).not.toContainText('WEB CONTENT')
    await saveReviewScreenshots(page, 'files-read-result')
    await page.getByRole('button', { name: '对话' }).first().click()
    await page.getByRole('link', { name: '管理' }).click()
    await page.getByRole('link', { name: /^文件/ }).click()
    await page.locator('input[type=file]').setInputFiles(document('供应商价格表 2026.txt', '面粉 12.5 元'))
    await expect(page.getByRole('button', { name: /^供应商价格表 2026.txt \d/ })).toBeVisible()
    await saveReviewScreenshots(page, 'files')
    await expectAccessible(page, 'files')
    await page.getByRole('button', { name: '供应商价格表 2026.txt 的更多操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('供应商价格表 2026.txt')).toHaveCount(0)
  })
})

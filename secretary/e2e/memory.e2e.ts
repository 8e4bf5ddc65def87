import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

const fact = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test.describe('the Memory page on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'light' })

  test('the owner reads, edits, exports and deletes what the agent remembers', async ({ page, agent }) => {
    await openNewChat(page, agent)
    const remember = { toolCalls: [{ name: 'remember', input: { fact: 'Flour comes on Mondays.' } }] }
    await agent.script(remember, { text: 'Noted.' })
    await sendMessage(page, 'Remember that flour comes on Mondays')
    await expect(agentRepliesLocator(page).last()).toContainText('Noted.')
    await page.getByRole('link', { name: 'Memory' }).click()
    await expect(fact(page, 'Flour comes on Mondays.')).toContainText('From a conversation')

    await page.getByRole('textbox', { name: 'About you' }).fill('I run a bakery in Hangzhou.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('textbox', { name: 'New fact' }).fill('The shop opens at 7.')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(fact(page, 'The shop opens at 7.')).toContainText('Added by you')
    await page.getByRole('textbox', { name: 'New fact' }).fill('The shop opens at 7.')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('alert')).toHaveText('This is already remembered.')
    await saveReviewScreenshots(page, 'memory')
    await expectAccessible(page, 'memory')

    await page.getByRole('button', { name: 'Edit: The shop opens at 7.' }).click()
    await page.getByRole('textbox', { name: 'Edit' }).fill('The shop opens at 8.')
    await page.getByRole('listitem').getByRole('button', { name: 'Save' }).click()
    await expect(fact(page, 'The shop opens at 8.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete: Flour comes on Mondays.' }).click()
    await expect(fact(page, 'Flour comes on Mondays.')).toBeHidden()

    await page.getByRole('button', { name: 'Memory' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export' }).click()
    const exported = await readFile((await (await download).path()) ?? '', 'utf8')
    expect(JSON.parse(exported)).toMatchObject({
      profile: { text: 'I run a bakery in Hangzhou.' },
      facts: [{ text: 'The shop opens at 8.' }],
    })
    await page.getByRole('button', { name: 'Memory' }).click()
    await page.getByRole('menuitem', { name: 'Delete all memory' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all memory' }).click()
    await expect(page.getByText('Nothing remembered yet')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'About you' })).toHaveValue('')
  })
})

test.describe('the Memory page on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'zh-CN' })

  test('the memory page is in Chinese, and Back leads to the conversation', async ({ page, agent }) => {
    await openNewChat(page, agent)
    await page.getByRole('button', { name: '对话' }).first().click()
    await page.getByRole('link', { name: '记忆' }).click()
    await expect(page.getByText('还没有记忆')).toBeVisible()
    await saveReviewScreenshots(page, 'memory-empty')
    await page.getByRole('textbox', { name: '新条目' }).fill('供应商王师傅每周一送面粉，电话 138 0000 0000。')
    await page.getByRole('button', { name: '添加' }).click()
    await expect(fact(page, '供应商王师傅')).toContainText('由您添加')
    await saveReviewScreenshots(page, 'memory')
    await page.getByRole('link', { name: '返回' }).click()
    await expect(page.getByRole('textbox', { name: '发消息' })).toBeVisible()
  })
})

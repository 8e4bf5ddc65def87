import { expect } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

test.describe('reasoning and interrupted replies on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'light' })

  test('reasoning is folded, and a reply that was cut off continues in the same message', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await agent.script({
      reasoning: 'The user wants the whole list.',
      text: 'Monday, Tuesday, Wednesday',
      finishReason: 'length',
    })
    await sendMessage(page, 'Name the days of the week')
    const reply = agentRepliesLocator(page).last()
    await expect(reply).toContainText('Cut off at the length limit')
    await expect(page.getByText('The user wants the whole list.')).toBeHidden()
    await page.getByText('Reasoning').click()
    await expect(page.getByText('The user wants the whole list.')).toBeVisible()
    await saveReviewScreenshots(page, 'honest-cut')
    await expectAccessible(page, 'a reply that was cut off')
    await agent.script({ text: ', Thursday, Friday, Saturday, Sunday.' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(reply).toContainText('Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday.')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
    await expect(agentRepliesLocator(page)).toHaveCount(1)
  })
})

test.describe('the page of token usage on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'zh-CN' })

  test('the owner sees the tokens of today and sets a daily budget', async ({ page, agent }) => {
    await openNewChat(page, agent)
    await agent.script({ text: '您好！' })
    await sendMessage(page, '你好')
    await expect(agentRepliesLocator(page).last()).toContainText('您好！')
    await page.getByRole('button', { name: '对话' }).first().click()
    await page.getByRole('link', { name: '管理' }).click()
    await saveReviewScreenshots(page, 'manage')
    await page.getByRole('link', { name: '用量' }).click()
    await expect(page.getByText(/tokens$/).first()).toBeVisible()
    const budget = page.getByRole('textbox', { name: '每天的 token 上限' })
    await budget.fill('0')
    await expect(page.getByRole('alert')).toContainText('请输入')
    await budget.fill('500000')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/已用每日预算的/).first()).toBeVisible()
    await saveReviewScreenshots(page, 'usage')
    await expectAccessible(page, 'usage')
    await budget.fill('')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/已用每日预算的/)).toHaveCount(0)
  })
})

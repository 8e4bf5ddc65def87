import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

const tools = (page: Page) => page.getByRole('list', { name: /^(Tools used|使用的工具)$/ })

const screens = {
  phone: { ...phoneScreenOptions, colorScheme: 'dark', locale: 'zh-CN' },
  desktop: { ...desktopScreenOptions, colorScheme: 'light', locale: 'en-GB' },
} as const

for (const [kind, screen] of Object.entries(screens))
  test.describe(`tool calls on a ${kind}`, () => {
    test.use(screen)

    test('a reply shows each tool call between its texts, with input, output and state', async ({
      page,
      agent,
    }) => {
      await openNewChat(page, agent)
      const text = 'A long contract. '.repeat(300)
      await agent.script(
        {
          text: 'I count the words of the contract and calculate the fee.\n\n',
          toolCalls: [
            { name: 'count_text', input: { text } },
            { name: 'calculate', input: { expression: '12% of 4800' } },
          ],
        },
        { text: 'The contract has **900 words**, and the fee is **576**.' },
      )
      await sendMessage(page, 'Check the contract')
      await expect(agentRepliesLocator(page).last()).toContainText('the fee is 576')
      await expect(tools(page).getByRole('listitem')).toHaveCount(2)
      await expect(tools(page)).toContainText(/Done|完成/)
      const parts = await agentRepliesLocator(page).last().innerText()
      expect(parts.indexOf('12% of 4800')).toBeLessThan(parts.indexOf('the fee is 576'))
      await saveReviewScreenshots(page, `tools-closed-${kind}`)
      await tools(page).getByRole('listitem').first().click()
      await tools(page)
        .getByRole('button', { name: /Show all|显示全部/ })
        .click()
      await expect(tools(page).getByRole('button', { name: /Show all|显示全部/ })).toBeHidden()
      await expect(tools(page).getByRole('region', { name: /Output|结果/ })).toContainText('900')
      await saveReviewScreenshots(page, `tools-open-${kind}`)
    })

    test('an approval request shows its summary in the language of the app and its input as fields, and stays denied after a reload', async ({
      page,
      agent,
    }) => {
      await agent.forbidMailTool()
      await openNewChat(page, agent)
      const input = { to: 'ann@example.test', text: 'Good day' }
      await agent.script({ toolCalls: [{ name: 'mcp_mail_send_mail', input }] }, { text: 'Not sent.' })
      await sendMessage(page, 'Write to Ann')
      await expect(tools(page)).toContainText(/Waiting for approval|等待确认/)
      const summary = kind === 'phone' ? /使用服务器 .* 的工具/ : /Use the tool .* of the server/
      await expect(page.getByText(summary)).toBeVisible()
      const details = page.getByRole('region', { name: /^(Input|参数)$/ })
      await expect(details.getByRole('definition').first()).toHaveText('ann@example.test')
      await expect(details).not.toContainText('{')
      await saveReviewScreenshots(page, `tools-waiting-${kind}`)
      await page.getByRole('button', { name: /^(Deny|拒绝)$/ }).click()
      await expect(tools(page)).toContainText(/Denied|已拒绝/)
      await page.reload()
      await expect(tools(page)).toContainText('mail › send mail')
      await expect(tools(page)).toContainText(/Denied|已拒绝/)
    })
  })

test.describe('results of tools that are Markdown', () => {
  test.use(desktopScreenOptions)

  test('a result is rendered, and its links and pictures show their targets without being active', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    const foreign: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('evil.invalid') && foreign.push(request.url())),
    )
    const notes = ['**bold** [offer](https://evil.invalid/a)', '![photo](https://evil.invalid/b.png)']
    await agent.script(
      { toolCalls: notes.map((text) => ({ name: 'save_note', input: { kind: 'note', text } })) },
      { toolCalls: [{ name: 'list_notes', input: { kind: 'note' } }] },
      { text: 'These are the notes.' },
    )
    await sendMessage(page, 'Show the notes')
    await expect(agentRepliesLocator(page).last()).toContainText('These are the notes.')
    await page.getByText('List notes').click()
    const result = tools(page).getByRole('region', { name: 'Output' })
    await expect(result.locator('strong').filter({ hasText: 'bold' })).toBeVisible()
    await expect(result).not.toContainText('**')
    await expect(result).toContainText('offer (https://evil.invalid/a)')
    await expect(result).toContainText('photo (https://evil.invalid/b.png)')
    await expect(result.locator('a, img, button')).toHaveCount(0)
    expect(foreign).toEqual([])
    await expectAccessible(page, 'result that is Markdown', { part: '[role=log]' })
  })
})

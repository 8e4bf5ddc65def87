import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, startAgent, test } from './fixtures.ts'
import { join } from 'node:path'
import {
  agentRepliesLocator,
  connectionStatusLocator,
  logIn,
  openNewChat,
  sendMessage,
  userMessageLocator,
} from './user-actions.ts'

test.use({ ...desktopScreenOptions, colorScheme: 'light' })
test.describe.configure({ timeout: 180_000 })

const schedule = {
  name: 'create_schedule',
  input: { title: 'Report', instruction: 'Write the report', kind: 'daily', time: '08:00' },
}

/** Invites a person on the page People and returns the link of the invitation. */
async function invite(page: Page, name: string, role: string) {
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await saveReviewScreenshots(page, `team-invite-${name}`)
  await expectAccessible(page, 'invitation form')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
  await saveReviewScreenshots(page, `team-code-${name}`)
  await expectAccessible(page, 'invitation code')
  const link = await dialog.locator('[data-invitation-link]').textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link ?? ''
}

test('an owner, a person who approves and a person who uses share a conversation and keep others private', async ({
  page,
  browser,
  baseURL,
}) => {
  const agent = await startAgent(baseURL ?? '', join(process.env['E2E_DATA_DIR'] ?? '', 'team'))
  const contexts: { close(): Promise<void> }[] = []
  /** Opens a browser of another person and pairs it with an invitation. */
  async function joinTeam(link: string, options: BrowserContextOptions) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block', ...options })
    contexts.push(context)
    const other = await context.newPage()
    await other.goto(link)
    await logIn(other)
    await other.getByRole('button', { name: /Pair this device|配对这台设备/ }).click()
    await expect(connectionStatusLocator(other)).toHaveText(/Online|在线/)
    return other
  }
  try {
    await openNewChat(page, agent)
    const chat = page.url()
    await sendMessage(page, '1 + 1')
    await expect(agentRepliesLocator(page).last()).toContainText('2')
    await page.goto(`/people/${encodeURIComponent(agent.address)}`)
    await page.getByRole('button', { name: 'Change Owner' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Olga')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: /Olga/ })).toBeVisible()
    const boris = await joinTeam(await invite(page, 'Boris', 'Approve'), {
      ...desktopScreenOptions,
      colorScheme: 'dark',
      locale: 'en-GB',
    })
    const anna = await joinTeam(await invite(page, 'Anna', 'Use'), {
      ...phoneScreenOptions,
      colorScheme: 'dark',
      locale: 'zh-CN',
    })
    await page.reload()
    await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem').first()).toBeVisible()
    await saveReviewScreenshots(page, 'team-people')
    await expectAccessible(page, 'people')

    await agent.script({ toolCalls: [schedule] }, { text: 'The schedule is created.' })
    await sendMessage(anna, '每天八点写报告')
    const request = anna.getByRole('region', { name: '这项操作需要批准' })
    await expect(request).toContainText('此对话仅您可见')
    await saveReviewScreenshots(anna, 'team-waiting-private')
    await expectAccessible(anna, 'waiting for approval')
    await expect(boris.getByText('每天八点写报告')).toBeHidden()

    await anna.getByRole('button', { name: '显示对话列表' }).click()
    await anna.getByRole('button', { name: /每天八点写报告 的更多操作/ }).click()
    await anna.getByRole('menuitem', { name: '与团队共享' }).click()
    await saveReviewScreenshots(anna, 'team-share')
    await anna.getByRole('button', { name: '共享', exact: true }).click()

    const card = boris.getByRole('region', { name: 'Allow this action?' })
    await expect(card).toContainText('Report')
    await expect(card).toContainText('In the conversation “每天八点写报告”')
    await expect(card.getByRole('button', { name: 'Allow once' })).toBeHidden()
    await card.getByText('Show details').click()
    await expect(card.getByRole('button', { name: 'Allow once' })).toBeVisible()
    await saveReviewScreenshots(boris, 'team-approval-elsewhere')
    await card.getByRole('button', { name: 'Open' }).click()
    await expect(card).not.toContainText('In the conversation')
    await expect(boris.getByRole('article', { name: 'Anna' })).toContainText('每天八点写报告')
    await saveReviewScreenshots(boris, 'team-approval')
    await expectAccessible(boris, 'shared conversation')
    await card.getByRole('button', { name: 'Allow once' }).click()
    await expect(agentRepliesLocator(boris).last()).toContainText('The schedule is created.')
    await expect(anna.getByRole('region', { name: '这项操作需要批准' })).toBeHidden()
    await agent.script({ text: 'Hello Boris and Anna.' })
    await sendMessage(boris, 'Thanks, Anna')
    await expect(userMessageLocator(boris, 'Thanks, Anna')).toBeVisible()

    await page.goto(chat.split('?')[0] ?? chat)
    await page
      .getByRole('button', { name: /^每天八点写报告/ })
      .first()
      .click()
    await expect(page.getByRole('article', { name: 'Boris' })).toContainText('Thanks, Anna')
    await expect(page.getByText('Hello Boris and Anna.')).toBeVisible()
    await saveReviewScreenshots(page, 'team-shared-owner')
    await expect(boris.getByRole('button', { name: /^1 \+ 1/ })).toBeHidden()

    await anna.goto(`/manage/${encodeURIComponent(agent.address)}`)
    await expect(anna.getByRole('link', { name: /记忆/ })).toBeVisible()
    await expect(anna.getByRole('link', { name: /引擎|成员/ })).toHaveCount(0)
    await saveReviewScreenshots(anna, 'team-manage-use')
    await anna.goto(`/engine/${encodeURIComponent(agent.address)}`)
    await expect(anna.getByText('您没有权限查看此内容。')).toBeVisible()

    await page.goto(`/people/${encodeURIComponent(agent.address)}`)
    await page.getByRole('button', { name: 'Remove Anna' }).focus()
    await page.keyboard.press('Enter')
    await saveReviewScreenshots(page, 'team-remove')
    await expectAccessible(page, 'removal')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'Anna' })).toHaveCount(0)
    await anna.goto(`/chat/${encodeURIComponent(agent.address)}`)
    await expect(connectionStatusLocator(anna)).not.toHaveText('在线')
  } finally {
    for (const context of contexts) await context.close()
    await agent.stop()
  }
})

import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

async function openManage(page: Page, name: RegExp) {
  await page.getByRole('button', { name: 'Show conversations' }).click()
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('link', { name }).click()
}

test.describe('the page Tools with policies', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'light', locale: 'en-GB' })

  test('an approval shows its class; the owner allows the tool on the page Tools and undoes what it wrote', async ({
    page,
    agent,
  }) => {
    const write = (text: string) => ({
      toolCalls: [{ name: 'write_file', input: { path: 'policy-test.md', text } }],
    })
    await openNewChat(page, agent)
    await agent.script(write('First'), { text: 'Written once.' })
    await sendMessage(page, 'Write the file')
    const card = page.getByRole('region', { name: 'Allow this action?' })
    await expect(card).toContainText('Class: Writes')
    await saveReviewScreenshots(page, 'approval-class')
    await card.getByRole('button', { name: 'Allow once' }).click()
    await expect(agentRepliesLocator(page).last()).toContainText('Written once.')
    await openManage(page, /^Tools/)
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('write file')
    await saveReviewScreenshots(page, 'tools')
    await expectAccessible(page, 'tools')
    await page.getByRole('combobox', { name: 'Policy: Write file' }).selectOption('Allow')
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await agent.script(write('Second'), { text: 'Written twice.' })
    await sendMessage(page, 'Write it again')
    await expect(agentRepliesLocator(page).last()).toContainText('Written twice.')
    await openManage(page, /What it did/)
    const row = page.getByRole('listitem').filter({ hasText: 'policy-test.md' }).first()
    await row.getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByText('Undone', { exact: true })).toBeVisible()
    await saveReviewScreenshots(page, 'undo')
    await expectAccessible(page, 'activity with undo')
  })
})

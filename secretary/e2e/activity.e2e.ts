import { expect } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

test.describe('the page Activity of an agent', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'en-GB' })

  test('the owner sees each tool call with its result and filters changes', async ({ page, agent }) => {
    await openNewChat(page, agent)
    await agent.script(
      {
        toolCalls: [
          { name: 'calculate', input: { expression: '12% of 9700' } },
          { name: 'save_note', input: { kind: 'note', text: 'Fee: 1164' } },
        ],
      },
      { text: 'The fee is 1164.' },
    )
    await sendMessage(page, 'Fee of the Hangzhou contract')
    await expect(agentRepliesLocator(page).last()).toContainText('The fee is 1164.')
    await page.getByRole('button', { name: 'Show conversations' }).click()
    await page.getByRole('link', { name: 'Manage' }).click()
    await page.getByRole('link', { name: /What it did/ }).click()
    await expect(page.getByText('12% of 9700').first()).toBeVisible()
    await page.getByText('12% of 9700').first().click()
    await expect(page.getByRole('region', { name: 'Output' }).first()).toContainText('1,164')
    await saveReviewScreenshots(page, 'activity')
    await expectAccessible(page, 'activity')
    await page.getByText('Changes', { exact: true }).click()
    await expect(page.getByText('Save note')).toBeVisible()
    await expect(page.getByText('12% of 9700')).toHaveCount(0)
    await page.getByRole('link', { name: 'Fee of the Hangzhou contract' }).first().click()
    await expect(agentRepliesLocator(page).last()).toContainText('The fee is 1164.')
  })
})

import { expect } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'
import { saveReviewScreenshot } from './review-pictures.ts'

test.describe('the page of schedules', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'light', locale: 'en-GB' })

  test('the owner approves a schedule with its times, sees it, pauses it and deletes it', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    const input = {
      title: 'Morning summary',
      instruction: 'Summarise my open todos and the reminders of today.',
      kind: 'weekdays',
      time: '08:00',
    }
    await agent.script({ toolCalls: [{ name: 'create_schedule', input }] }, { text: 'It is planned.' })
    await sendMessage(page, 'Every weekday at 8, summarise my todos')
    await expect(page.getByText(/Create the schedule .*08:00, .*08:00/).first()).toBeVisible()
    await saveReviewScreenshot(page, 'schedule-approval-phone')
    await page
      .getByRole('button', { name: /^Allow/ })
      .first()
      .click()
    await expect(agentRepliesLocator(page).last()).toContainText('It is planned.')
    await page.getByRole('button', { name: 'Show conversations' }).click()
    await page.getByRole('link', { name: 'Manage' }).click()
    await page.getByRole('link', { name: /Schedules/ }).click()
    await expect(page.getByRole('heading', { name: 'Morning summary' })).toBeVisible()
    await expect(page.getByText('Monday to Friday at 08:00')).toBeVisible()
    await page.getByText('Earlier runs').click()
    await expect(page.getByText('Not run yet.')).toBeVisible()
    await saveReviewScreenshot(page, 'schedules-phone')
    await expectAccessible(page, 'schedules')
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused')).toBeVisible()
    await page.getByRole('button', { name: 'Delete: Morning summary' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No schedule yet')).toBeVisible()
  })
})

import { expect, type Page } from '@playwright/test'
import { startCalendarEmulator } from '@sanhe/providers/emulators/calendar'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

const account = { user: 'li@shop.example', password: 'app-password' }

async function openCalendar(page: Page) {
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('link', { name: /^Calendar/ }).click()
}

test.describe('the page of calendars on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'en-GB' })

  test('the owner connects a calendar, sees why a test fails, and approves an invitation', async ({
    page,
    agent,
  }) => {
    const calendar = await startCalendarEmulator(account)
    await openNewChat(page, agent)
    await page.getByRole('button', { name: 'Show conversations' }).click()
    await openCalendar(page)
    await expect(page.getByText('No calendar yet')).toBeVisible()
    await saveReviewScreenshots(page, 'calendar-empty')
    await page.getByRole('button', { name: 'Connect calendar' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Work')
    await form.getByLabel('Calendar address (CalDAV)').fill(calendar.url)
    await form.getByLabel('User name').fill(account.user)
    await form.getByLabel('Password').fill('wrong')
    await form.getByRole('button', { name: 'Test connection' }).click()
    await expect(form.getByRole('status')).toContainText('The server refused the user name or password.')
    await saveReviewScreenshots(page, 'calendar-refused')
    await expectAccessible(page, 'calendar form', { part: '[role=dialog]' })
    await form.getByLabel('Password').fill(account.password)
    await form.getByRole('button', { name: 'Test connection' }).click()
    await expect(form.getByRole('status')).toContainText('Calendar: Works')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(account.user)).toBeVisible()
    await saveReviewScreenshots(page, 'calendar-list')
    await expectAccessible(page, 'calendar')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    const input = {
      title: 'Visit of Wang',
      start: '2027-01-12T09:00',
      place: 'Room 2',
      attendees: ['wang@supplier.example'],
    }
    await agent.script({ toolCalls: [{ name: 'create_event', input }] }, { text: 'Wang is invited.' })
    await sendMessage(page, 'Invite Wang')
    const card = page.getByRole('region', { name: 'Allow this action?' })
    await expect(card).toContainText('wang@supplier.example')
    await expect(card).toContainText('Room 2')
    await saveReviewScreenshots(page, 'calendar-approval')
    expect(calendar.events()).toEqual([])
    await card.getByRole('button', { name: 'Allow once' }).click()
    await expect(agentRepliesLocator(page).last()).toContainText('Wang is invited.')
    expect(calendar.events()).toHaveLength(1)
    await calendar.stop()
  })
})

test.describe('the page of calendars on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'light' })

  test('the owner edits and disconnects a calendar', async ({ page, agent }) => {
    const calendar = await startCalendarEmulator(account)
    await openNewChat(page, agent)
    await openCalendar(page)
    await page.getByRole('button', { name: 'Connect calendar' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Home')
    await form.getByLabel('Calendar address (CalDAV)').fill(calendar.url)
    await form.getByLabel('User name').fill(account.user)
    await form.getByLabel('Password').fill(account.password)
    await saveReviewScreenshots(page, 'calendar-form')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'More for Home' }).click()
    await page.getByRole('menuitem', { name: 'Edit calendar' }).click()
    await form.getByLabel('Calendar address (CalDAV)').fill('https://other.example')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('Enter the password again')
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'More for Home' }).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    await saveReviewScreenshots(page, 'calendar-disconnect')
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'More for Home' })).toHaveCount(0)
    await calendar.stop()
  })
})

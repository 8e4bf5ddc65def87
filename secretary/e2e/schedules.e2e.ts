import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

test.describe('the page of schedules', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'light', locale: 'en-GB' })

  test('the owner approves a schedule with its times, sees it, pauses it, deletes it and undoes the deletion', async ({
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
    await saveReviewScreenshots(page, 'schedule-approval')
    await page
      .getByRole('button', { name: /^Allow/ })
      .first()
      .click()
    await expect(agentRepliesLocator(page).last()).toContainText('It is planned.')
    await page.getByRole('button', { name: 'Show conversations' }).click()
    await page.getByRole('link', { name: 'Manage' }).click()
    await page.getByRole('link', { name: /Schedules/ }).click()
    const heading = page.getByRole('heading', { name: 'Morning summary' })
    await expect(heading).toBeVisible()
    await expect(page.getByText('Monday to Friday at 08:00')).toBeVisible()
    await page.getByText('Earlier runs').click()
    await expect(page.getByText('Not run yet.')).toBeVisible()
    await saveReviewScreenshots(page, 'schedules')
    await expectAccessible(page, 'schedules')
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused')).toBeVisible()
    await page.getByRole('button', { name: 'Delete: Morning summary' }).click()
    await expect(page.getByText('No schedule yet')).toBeVisible()
    await expectAccessible(page, 'no schedules')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(heading).toBeVisible()
    await expect(page.getByText('Paused')).toBeVisible()
    await page.getByRole('button', { name: 'Delete: Morning summary' }).click()
    await expect(heading).toBeHidden()
  })
})

/** Opens the page Schedules while the clock of the browser shows Saturday, 21 November 2026, 16:00 in Shanghai. */
async function openSchedules(page: Page, address: string) {
  await page.clock.setFixedTime('2026-11-21T08:00:00Z')
  await page.goto(`/schedules/${encodeURIComponent(address)}`)
}

test.describe('the form of a schedule', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'light', locale: 'en-GB', timezoneId: 'Europe/Berlin' })

  test('a person creates a schedule, sees its next runs, corrects mistakes, changes it and runs it now', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await openSchedules(page, agent.address)
    await page.getByRole('button', { name: 'Add schedule' }).click()
    const dialog = page.getByRole('dialog')
    const runs = dialog.getByRole('region', { name: 'Next runs' }).getByRole('listitem')
    await expect(dialog.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
    await expect(runs).toHaveText([/22 Nov 2026.*08:00/, /23 Nov 2026.*08:00/, /24 Nov 2026.*08:00/])
    await dialog.getByLabel('Repeat').selectOption('Every month')
    await dialog.getByLabel('Day of the month').selectOption('Last day')
    await expect(runs).toHaveText([/30 Nov 2026/, /31 Dec 2026/, /31 Jan 2027/])
    await dialog.getByLabel('Repeat').selectOption('Every few hours')
    await dialog.getByLabel('Interval').selectOption('Every 6 hours')
    await expect(runs).toHaveText([/21 Nov 2026.*14:00/, /21 Nov 2026.*20:00/, /22 Nov 2026.*02:00/])
    await dialog.getByLabel('Repeat').selectOption('On chosen weekdays')
    await dialog.getByText('Mon', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create schedule' }).click()
    await expect(dialog.getByLabel('What to do')).toBeFocused()
    await expect(dialog.getByText('Say what the secretary should do.')).toBeVisible()
    await expect(dialog.getByText('Choose at least one weekday.')).toBeVisible()
    await saveReviewScreenshots(page, 'schedule-form-errors')
    await expectAccessible(page, 'schedule form with errors')

    await dialog.getByLabel('What to do').fill('Count the stock.')
    await dialog.getByText('Fri', { exact: true }).click()
    await dialog.getByLabel('Time', { exact: true }).fill('09:30')
    await dialog.getByLabel('Time zone').selectOption('Asia/Shanghai')
    await expect(runs.first()).toContainText('27 Nov 2026, 09:30')
    await dialog.getByRole('button', { name: 'Create schedule' }).click()
    await expect(page.getByRole('heading', { name: 'Count the stock.' })).toBeVisible()
    await expect(page.getByText('Every Friday at 09:30 · China Standard Time')).toBeVisible()
    await expect(page.getByText(/Next run: Fri.*09:30/)).toBeVisible()

    await page.getByRole('button', { name: 'Change: Count the stock.' }).click()
    await dialog.getByLabel('Repeat').selectOption('Once')
    await dialog.getByLabel('Day', { exact: true }).fill('2026-11-20')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This time has passed. Choose a later one.')
    await expect(dialog.getByLabel('Day', { exact: true })).toBeFocused()
    await expect(dialog.getByLabel('What to do')).toHaveValue('Count the stock.')
    await dialog.getByLabel('Day', { exact: true }).fill('2090-02-01')
    await dialog.getByLabel('Name').fill('Stock')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Once on 2090-02-01 at 09:30')).toBeVisible()

    await agent.script({ text: 'There are 12 boxes.' })
    await page.getByRole('button', { name: 'Run now' }).click()
    await expect(page.getByText('Started. The answer arrives in the conversation.')).toBeVisible()
    await page.getByRole('link', { name: /Answers in: Count the stock/ }).click()
    await expect(agentRepliesLocator(page).last()).toContainText('There are 12 boxes.')
    await openSchedules(page, agent.address)
    await page.getByRole('button', { name: 'Delete: Stock' }).click()
    await expect(page.getByText('No schedule yet')).toBeVisible()
  })

  test('a schedule whose creation the agent refuses keeps the values of the form', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await openSchedules(page, agent.address)
    await page.getByRole('button', { name: 'Add schedule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What to do').fill('Call Ms Li.')
    await dialog.getByLabel('Repeat').selectOption('Once')
    await dialog.getByLabel('Day', { exact: true }).fill('2026-11-21')
    await dialog.getByLabel('Time', { exact: true }).fill('10:00')
    // For the agent, whose clock is correct, this time has passed.
    await dialog.getByRole('button', { name: 'Create schedule' }).click()
    await expect(dialog.getByText('This time has passed. Choose a later one.')).toBeVisible()
    await expect(dialog.getByLabel('What to do')).toHaveValue('Call Ms Li.')
  })
})

test.describe('the suggestions for schedules', () => {
  test.use({
    ...phoneScreenOptions,
    colorScheme: 'dark',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })

  test('a suggestion opens the filled form, which creates the schedule in an existing conversation', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await sendMessage(page, '1 + 1')
    await expect(agentRepliesLocator(page).last()).toContainText('2')
    await openSchedules(page, agent.address)
    await page.getByRole('button', { name: '每天早上 8 点给我一份待办摘要' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('要做什么')).toHaveValue(/总结我未完成的待办/)
    await expect(dialog.getByLabel('时区')).toHaveValue('Asia/Shanghai')
    await dialog.getByLabel('在哪个对话中回复').selectOption('1 + 1')
    await saveReviewScreenshots(page, 'schedule-form')
    await expectAccessible(page, 'schedule form on a phone')
    await dialog.getByRole('button', { name: '创建定时任务' }).click()
    await expect(page.getByRole('heading', { name: '待办摘要' })).toBeVisible()
    await expect(page.getByText('回复到：1 + 1')).toBeVisible()
    await page.getByRole('button', { name: '删除：待办摘要' }).click()
    await expect(page.getByText('还没有定时任务')).toBeVisible()
  })
})

import { expect, type Page } from '@playwright/test'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { openNewChat, sendMessage } from './user-actions.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Tasks' })
const card = (page: Page, name: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) })

const three = '12% of 4800; days between 2027-05-01 and 2027-06-01; 3 * (4 + 5)'

test.describe('sub-agents on a desktop', () => {
  test.use(desktopScreenOptions)

  test('a request with three tasks starts three sub-agents, with results and logs in the panel next to the chat', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await sendMessage(page, three)
    await page.getByRole('button', { name: /3 tasks/ }).click()
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(3)
    for (const name of three.split('; ')) await expect(card(page, name)).toContainText(/Done · [\d.]+ s/)
    await expect(card(page, '12% of 4800')).toContainText('576')
    await expect(card(page, '2027-06-01')).toContainText('31 days')
    await expect(card(page, '3 * (4 + 5)')).toContainText('27')
    await expect(page.getByRole('button', { name: /3 tasks.*3 of 3 done/ })).toBeVisible()
    await card(page, '12% of 4800').getByText('Log', { exact: true }).click()
    await expect(card(page, '12% of 4800').getByText('INFO').first()).toBeVisible()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
  })
})

test.describe('sub-agents on a phone', () => {
  test.use(phoneScreenOptions)

  test('a long sub-agent task can be stopped, retried and completed', async ({ page, agent }) => {
    await openNewChat(page, agent)
    const tasks = [{ name: 'The long report', instruction: 'Write it' }]
    const slowly = { text: 'Line after line. '.repeat(200), delayMs: 25_000 }
    // The second and the third scripted reply have the same text, because the chat and the sub-agent may request them
    // in either order.
    await agent.script({ toolCalls: [{ name: 'start_sub_agents', input: { tasks } }] }, slowly, slowly)
    await sendMessage(page, 'Please write the long report')
    await page.getByRole('button', { name: /1 task/ }).click()
    const report = card(page, 'The long report')
    await expect(report).toContainText('Running')
    await report.getByRole('button', { name: 'Stop' }).click()
    await expect(report).toContainText('Stopped')
    // The chat may ask for its next reply before the sub-agent does, so both get this one.
    const written = { text: 'The report is written.' }
    await agent.script(written, written)
    await report.getByRole('button', { name: 'Try again' }).click()
    await expect(report).toContainText('attempt 2')
    await expect(report).toContainText('The report is written.')
  })
})

import { expect, type Page } from '@playwright/test'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { openNewChat, agentRepliesLocator, sendMessage } from './user-actions.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Allow this action?' })
const press = (page: Page, name: string) => card(page).getByRole('button', { name }).click()

/** Creates a project of the documents product and returns its slug. */
async function newProject(page: Page) {
  const url = `http://127.0.0.1:${process.env['E2E_PORT']}`
  const login = { username: 'admin', password: 'correct horse battery' }
  const headers = { origin: url }
  expect((await page.request.post(`${url}/api/auth/login`, { data: login, headers })).ok()).toBe(true)
  const name = `Approvals ${unique()}`
  const created = await page.request.post(`${url}/api/projects`, { data: { name }, headers })
  return ((await created.json()) as { project: { slug: string } }).project.slug
}

for (const [kind, device] of Object.entries({ phone: phoneScreenOptions, desktop: desktopScreenOptions }))
  test.describe(`approvals on a ${kind}`, () => {
    test.use({ ...device, colorScheme: kind === 'phone' ? 'light' : 'dark' })

    test("an approval request shows a report's target, the text that it overwrites and the diff before the report is written", async ({
      page,
      agent,
    }) => {
      const project = await newProject(page)
      const report = (content: string) => ({
        toolCalls: [{ name: 'write_document', input: { project, title: 'Weekly', content } }],
      })
      await openNewChat(page, agent)
      await agent.script(report('# Weekly\n\nAll is well.\nSales: 10\n'), { text: 'It is written.' })
      await sendMessage(page, 'Write the report')
      await expect(card(page)).toContainText('Creates new content')
      await expect(card(page)).toContainText('Sales: 10')
      await expect(card(page).getByRole('button', { name: 'Always allow this tool' })).toBeHidden()
      await saveReviewScreenshots(page, `approval-new-${kind}`)
      await press(page, 'Allow once')
      await expect(agentRepliesLocator(page).last()).toContainText('It is written.')

      await agent.script(report('# Weekly\n\nAll is well.\nSales: 12\n'), { text: 'It is replaced.' })
      await sendMessage(page, 'Write it again')
      await expect(card(page)).toContainText('Overwrites existing content')
      await expect(card(page)).toContainText(`› ${project} › Weekly`)
      const changes = card(page).getByRole('region', { name: 'Changes' })
      await expect(changes.getByText('Removed: Sales: 10')).toBeVisible()
      await expect(changes.getByText('Added: Sales: 12')).toBeVisible()
      await saveReviewScreenshots(page, `approval-diff-${kind}`)
      await press(page, 'Allow once')
      await expect(agentRepliesLocator(page).last()).toContainText('It is replaced.')
      await expect(card(page)).toBeHidden()
    })
  })

test.describe('approval of an MCP tool', () => {
  test.use(phoneScreenOptions)

  test('an approval request for an MCP tool shows the tool\'s input, and the tool runs without approval only after "always allow"', async ({
    page,
    agent,
  }) => {
    const mail = (to: string) => ({
      toolCalls: [{ name: 'mcp_mail_send_mail', input: { to, text: 'Good day.\n'.repeat(30) } }],
    })
    const before = agent.mails.length
    await openNewChat(page, agent)
    await agent.script(mail('ann@example.test'), { text: 'Not sent.' })
    await sendMessage(page, 'Write to Ann')
    await expect(card(page)).toContainText('ann@example.test')
    await saveReviewScreenshots(page, 'approval-tool')
    await press(page, 'Deny')
    await expect(agentRepliesLocator(page).last()).toContainText('Not sent.')
    expect(agent.mails).toHaveLength(before)

    await agent.script(mail('bob@example.test'), { text: 'Sent to Bob.' })
    await sendMessage(page, 'Write to Bob')
    await press(page, 'Always allow this tool')
    await expect(agentRepliesLocator(page).last()).toContainText('Sent to Bob.')
    await agent.script(mail('cleo@example.test'), { text: 'Sent to Cleo.' })
    await sendMessage(page, 'Write to Cleo')
    await expect(agentRepliesLocator(page).last()).toContainText('Sent to Cleo.')
    expect(agent.mails.slice(before)).toMatchObject([{ to: 'bob@example.test' }, { to: 'cleo@example.test' }])
    await agent.forbidMailTool()
  })
})

import { expect } from '@playwright/test'
import { phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

test.use(phoneScreenOptions)

test('a command that the user turned on and approved shows its output, reaches no network, and is marked as failed when a limit ends it', async ({
  page,
  agent,
}) => {
  const headers = { authorization: `Bearer ${agent.key}` }
  const shell = (await (await fetch(`${agent.url}/api/shell`, { headers })).json()) as {
    sandbox_problem: string | null
  }
  test.skip(shell.sandbox_problem !== null, `bubblewrap is ${shell.sandbox_problem} on this machine`)
  await openNewChat(page, agent)
  const chat = page.url()
  await page.goto(`/tools/${encodeURIComponent(agent.address)}`)
  await page.getByRole('checkbox', { name: 'Let your secretary run commands' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto(chat)

  const answers = agentRepliesLocator(page)
  const run = async (command: string) => {
    await agent.script({ toolCalls: [{ name: 'run_command', input: { command } }] }, { text: 'Finished.' })
    const before = await answers.count()
    await sendMessage(page, 'Compute it')
    await page.getByRole('button', { name: 'Allow once' }).click()
    await expect(answers).toHaveCount(before + 1)
    await expect(answers.last()).toContainText('Finished.')
    const card = answers.last().getByRole('group')
    await card.locator('summary').click()
    return card
  }
  const card = await run(`echo $((6 * 7)); (exec 5<>/dev/tcp/127.0.0.1/${agent.port}) || echo unconnected`)
  await expect(card).toContainText('Exit code: 0.')
  await expect(card).toContainText(/42.*unconnected/s)
  const ended = await run('yes')
  await expect(ended.locator('summary')).toContainText('Failed')
  await expect(ended).toContainText('The program was ended: it wrote too much output.')
})

import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { runCli } from '@sanhe/secretary/cli'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { waitForHistoryOfClosedDialog } from '../../scripts/browser/closed-dialog.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createTestSkillMarkdown } from '../agent/src/agent-skills/testing/skill-zip.ts'
import {
  type AgentOfTestWorker,
  desktopScreenOptions,
  phoneScreenOptions,
  startAgent,
  test,
} from './fixtures.ts'
import { agentRepliesLocator, messageFieldLocator, openNewChat } from './user-actions.ts'

test.describe.configure({ timeout: 120_000 })

const appUrl = `http://127.0.0.1:${process.env['E2E_SECRETARY_PORT']}`
const name = `Quotes ${unique()}`
const slug = name.toLowerCase().replace(' ', '-')
const command = `Quote for ${slug}`
const skill = `skill-${slug}`

/** Runs a command of the operator while the service runs. */
async function operate(...args: string[]) {
  const lines: string[] = []
  const dataDir =
    process.env['E2E_SECRETARY_DATA_DIR'] ?? join(process.env['E2E_DATA_DIR'] ?? '', 'secretary')
  const code = await runCli(['market', ...args], { NODE_ENV: 'development', DATA_DIR: dataDir }, (line) =>
    lines.push(line),
  )
  expect(code, lines.join('\n')).toBe(0)
  return lines
}

async function approveAll() {
  for (const line of await operate('waiting')) {
    const [, id] = /^(\d+):/.exec(line) ?? []
    if (id !== undefined) await operate('approve', id)
  }
}

const headers = ({ key }: AgentOfTestWorker) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${key}`,
})

/** Adds the quick command and the skill that the bundle contains. */
async function addParts(agent: AgentOfTestWorker) {
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST', headers: headers(agent), body: JSON.stringify(body) }
    const response = await fetch(agent.url + path, sent)
    expect(response.status).toBe(201)
    return (await response.json()) as { review_id: string; content_hash: string }
  }
  await post('/api/quick-commands', { title: command, text: 'Write a quote for {{customer}}.' })
  const content = Buffer.from(createTestSkillMarkdown(skill, 'Writes quotes.', 'Quote in yuan.'))
  const { review_id, content_hash } = await post('/api/skills/reviews', {
    files: [{ path: `${skill}/SKILL.md`, content: content.toString('base64') }],
  })
  await post('/api/skills', { review_id, content_hash })
}

async function publish(page: Page, agent: AgentOfTestWorker, version: string, persona: string) {
  await page.goto(`/make-bundle/${encodeURIComponent(agent.address)}`)
  await page.getByLabel('Add a persona').check()
  await page.getByLabel('Instructions').fill(persona)
  await page.getByLabel('Greeting').fill('Which quote do you need?')
  await page.getByLabel('Suggested messages').fill('Write a quote')
  await page.getByLabel(skill).check()
  await page.getByLabel(command).check()
  await saveReviewScreenshots(page, 'market-make-parts')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Version').fill('1')
  await expect(page.getByText('Enter three numbers with dots')).toBeVisible()
  await page.getByLabel('Version').fill(version)
  await page.getByLabel('Description').fill('Quotes for a small workshop.')
  const publisher = page.getByLabel('Publisher name')
  if (!(await publisher.inputValue())) await publisher.fill(`Workshop ${name}`)
  await saveReviewScreenshots(page, 'market-make')
  await page.getByRole('button', { name: 'Publish in the market' }).click()
  await expect(page.getByText(`Version ${version}: Waits for review`)).toBeVisible()
}

/** Publishes version 1.1.0 from the content of version 1.0.0, with other instructions. */
async function publishNextVersion(page: Page, persona: string) {
  await page.goto('/publications')
  await page.getByRole('link', { name: 'New version' }).click()
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue('1.1.0')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Greeting')).toHaveValue('Which quote do you need?')
  await expect(page.getByLabel(skill)).toBeChecked()
  await expect(page.getByLabel(command)).toBeChecked()
  await saveReviewScreenshots(page, 'market-new-version')
  await expectAccessible(page, 'form of a new version')
  await page.getByLabel('Instructions').fill(persona)
  await page.getByRole('button', { name: 'Publish in the market' }).click()
  await expect(page.getByText('Version 1.1.0: Waits for review')).toBeVisible()
}

/** Begins a conversation with a suggested message of the persona, and finds the quick command of the bundle. */
async function usePersona(customer: Page, agent: AgentOfTestWorker) {
  await waitForHistoryOfClosedDialog(customer)
  await customer.goto(`/chat/${encodeURIComponent(agent.address)}`)
  await expect(customer.getByText('Which quote do you need?')).toBeVisible()
  await saveReviewScreenshots(customer, 'market-persona-chat')
  await messageFieldLocator(customer).fill('/Quote')
  await expect(customer.getByRole('option', { name: command })).toBeVisible()
  await messageFieldLocator(customer).fill('')
  await customer.getByRole('button', { name: 'Write a quote' }).click()
  await customer.getByRole('button', { name: 'Send' }).click()
  await expect(agentRepliesLocator(customer)).toHaveCount(1)
}

async function openCustomer(browser: Browser) {
  const context = await browser.newContext({ ...phoneScreenOptions, baseURL: appUrl, locale: 'en-GB' })
  return context.newPage()
}

test.describe('market on a desktop', () => {
  test.use({ ...desktopScreenOptions, locale: 'en-GB' })

  test('a bundle is published, approved, installed by another account after a review, updated and reported', async ({
    page,
    agent,
    browser,
  }) => {
    await openNewChat(page, agent)
    await addParts(agent)
    await publish(page, agent, '1.0.0', 'You write quotes for a small workshop.')
    await expectAccessible(page, 'publications')
    await saveReviewScreenshots(page, 'market-publications')
    await approveAll()
    const other = await startAgent(appUrl, join(process.env['E2E_DATA_DIR'] ?? '', 'market'))
    try {
      const customer = await openCustomer(browser)
      await openNewChat(customer, other)
      await customer.goto('/market')
      await customer.getByLabel('Search the market').fill(name)
      await customer.getByLabel('With').selectOption('Persona')
      await expect(customer.getByRole('link', { name })).toBeVisible()
      await saveReviewScreenshots(customer, 'market-list')
      await expectAccessible(customer, 'market')
      await customer.getByRole('link', { name }).click()
      await expect(customer.getByRole('heading', { name: 'Install on' })).toBeVisible()
      await saveReviewScreenshots(customer, 'market-bundle')
      await expectAccessible(customer, 'bundle in the market')
      await customer.getByRole('main').getByRole('link', { name: 'Office' }).click()
      const review = customer.getByRole('dialog', { name: `Install ${name} 1.0.0?` })
      await expect(review.getByRole('region', { name: 'Instructions' })).toContainText('small workshop')
      await saveReviewScreenshots(customer, 'market-review')
      await expectAccessible(customer, 'review of a bundle')
      await review.getByRole('button', { name: 'Install' }).click()
      await expect(customer.getByText('Version 1.0.0')).toBeVisible()
      // The persona is chosen when the agent has answered.
      await customer.getByRole('radio', { name }).click()
      await expect(customer.getByRole('radio', { name })).toBeChecked()
      await saveReviewScreenshots(customer, 'market-bundles')
      await expectAccessible(customer, 'installed bundles')
      await usePersona(customer, other)

      await publishNextVersion(page, 'You write short quotes.')
      await approveAll()
      await customer.goto(`/bundles/${encodeURIComponent(other.address)}`)
      await customer.getByRole('button', { name: 'Update to 1.1.0' }).click()
      const update = customer.getByRole('dialog', { name: `Update ${name} from 1.0.0 to 1.1.0?` })
      await expect(update).toContainText('You write short quotes.')
      await saveReviewScreenshots(customer, 'market-update')
      await update.getByRole('button', { name: 'Update' }).click()
      await expect(customer.getByText('Version 1.1.0')).toBeVisible()
      await expect(customer.getByRole('radio', { name })).toBeChecked()

      await customer.getByRole('link', { name: 'Market' }).click()
      await customer.getByLabel('Search the market').fill(name)
      await customer.getByRole('link', { name }).click()
      await expect(customer.getByText('1 installation')).toBeVisible()
      await customer.getByRole('button', { name: 'Report' }).click()
      await customer.getByRole('dialog').getByLabel('Details (optional)').fill('Copied from me')
      await customer.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
      await expect(customer.getByText('You reported this bundle.')).toBeVisible()
      expect((await operate('reports')).join('\n')).toContain('Copied from me')

      await page.goto('/')
      await expect(page.getByRole('link', { name: 'The market decided about your bundles' })).toBeVisible()
      await expectAccessible(page, 'secretaries with a notice of the market')
      await saveReviewScreenshots(page, 'market-notice')
      await page.goto('/market')
      await expect(page.getByRole('link', { name: 'My publications 1 new decision' })).toBeVisible()
      await saveReviewScreenshots(page, 'market-decision')
      await page.getByRole('link', { name: 'My publications' }).click()
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect(page.getByText('Version 1.1.0: Withdrawn')).toBeVisible()
      await customer.goto(`/bundles/${encodeURIComponent(other.address)}?install=${slug}`)
      await expect(customer.getByRole('alert')).toHaveText('The bundle is no longer in the market.')
    } finally {
      await other.stop()
    }
  })
})

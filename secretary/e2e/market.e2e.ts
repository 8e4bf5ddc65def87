import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { runCli } from '@sanhe/secretary/cli'
import { createZip } from '@sanhe/kit/archives/zip-writer'
import {
  composeTestBundle,
  changeTestBundle,
  otherPublisherKey,
  resignTestBundle,
} from '@sanhe/protocol/bundles/testing/test-bundle'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { createTestSkillMarkdown } from '../agent/src/agent-skills/testing/skill-zip.ts'
import {
  type AgentOfTestWorker,
  desktopScreenOptions,
  phoneScreenOptions,
  startAgent,
  test,
} from './fixtures.ts'
import { saveReviewScreenshot } from './review-pictures.ts'
import { agentRepliesLocator, messageFieldLocator, openNewChat } from './user-actions.ts'

test.describe.configure({ timeout: 120_000 })

const appUrl = `http://127.0.0.1:${process.env['E2E_SECRETARY_PORT']}`
const name = `Quotes ${randomUUID().slice(0, 8)}`
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
  await saveReviewScreenshot(page, 'market-make-parts')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Version').fill('1')
  await expect(page.getByText('Enter three numbers with dots')).toBeVisible()
  await page.getByLabel('Version').fill(version)
  await page.getByLabel('Description').fill('Quotes for a small workshop.')
  const publisher = page.getByLabel('Publisher name')
  if (!(await publisher.inputValue())) await publisher.fill(`Workshop ${name}`)
  await saveReviewScreenshot(page, 'market-make')
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
  await saveReviewScreenshot(page, 'market-new-version')
  await expectAccessible(page, 'form of a new version')
  await page.getByLabel('Instructions').fill(persona)
  await page.getByRole('button', { name: 'Publish in the market' }).click()
  await expect(page.getByText('Version 1.1.0: Waits for review')).toBeVisible()
}

/** Begins a conversation with a suggested message of the persona, and finds the quick command of the bundle. */
async function usePersona(customer: Page, agent: AgentOfTestWorker) {
  await customer.goto(`/chat/${encodeURIComponent(agent.address)}`)
  await expect(customer.getByText('Which quote do you need?')).toBeVisible()
  await saveReviewScreenshot(customer, 'market-persona-chat')
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
    await saveReviewScreenshot(page, 'market-publications')
    await approveAll()
    const other = await startAgent(appUrl, join(process.env['E2E_DATA_DIR'] ?? '', 'market'))
    try {
      const customer = await openCustomer(browser)
      await openNewChat(customer, other)
      await customer.goto('/market')
      await customer.getByLabel('Search the market').fill(name)
      await customer.getByLabel('With').selectOption('Persona')
      await expect(customer.getByRole('link', { name })).toBeVisible()
      await saveReviewScreenshot(customer, 'market-list')
      await expectAccessible(customer, 'market')
      await customer.getByRole('link', { name }).click()
      await expect(customer.getByRole('heading', { name: 'Install on' })).toBeVisible()
      await saveReviewScreenshot(customer, 'market-bundle')
      await expectAccessible(customer, 'bundle in the market')
      await customer.getByRole('main').getByRole('link', { name: 'Office' }).click()
      const review = customer.getByRole('dialog', { name: `Install ${name} 1.0.0?` })
      await expect(review.getByRole('region', { name: 'Instructions' })).toContainText('small workshop')
      await saveReviewScreenshot(customer, 'market-review')
      await expectAccessible(customer, 'review of a bundle')
      await review.getByRole('button', { name: 'Install' }).click()
      await expect(customer.getByText('Version 1.0.0')).toBeVisible()
      // The persona is chosen when the agent has answered.
      await customer.getByRole('radio', { name }).click()
      await expect(customer.getByRole('radio', { name })).toBeChecked()
      await saveReviewScreenshot(customer, 'market-bundles')
      await expectAccessible(customer, 'installed bundles')
      await usePersona(customer, other)

      await publishNextVersion(page, 'You write short quotes.')
      await approveAll()
      await customer.goto(`/bundles/${encodeURIComponent(other.address)}`)
      await customer.getByRole('button', { name: 'Update to 1.1.0' }).click()
      const update = customer.getByRole('dialog', { name: `Update ${name} from 1.0.0 to 1.1.0?` })
      await expect(update).toContainText('You write short quotes.')
      await saveReviewScreenshot(customer, 'market-update')
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
      await saveReviewScreenshot(page, 'market-notice')
      await page.goto('/market')
      await expect(page.getByRole('link', { name: 'My publications 1 new decision' })).toBeVisible()
      await saveReviewScreenshot(page, 'market-decision')
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

test.describe('bundles from files on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'light', locale: 'zh-CN' })

  test('a forged, changed, oversized or unsafe bundle is refused with its reason, and a good one is installed', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await page.goto(`/bundles/${encodeURIComponent(agent.address)}`)
    await expect(page.getByText('还没有套装')).toBeVisible()
    await saveReviewScreenshot(page, 'bundles-empty')
    const open = (buffer: Buffer) =>
      page
        .locator('input[type=file][aria-label="从文件安装"]')
        .setInputFiles({ name: 'bundle.zip', mimeType: 'application/zip', buffer })
    const pack = (files: ReadonlyMap<string, Uint8Array>) =>
      createZip([...files].map(([path, content]) => ({ path, content })))
    const good = composeTestBundle()
    const refused: [Buffer, string][] = [
      [await pack(resignTestBundle(good, {}, otherPublisherKey)), '签名不正确，请勿使用该套装。'],
      [await pack(changeTestBundle(good, { 'persona.md': 'x' })), '套装签名后被改动过，请勿使用。'],
      [await pack(resignTestBundle(good, { 'run.sh': 'x' })), '套装含有不允许的文件名。'],
      [Buffer.alloc(5_300_000), '套装过大：最多 5 MB、200 个文件，解压后 20 MB。'],
      [Buffer.from('x'), '不是套装，或文件已损坏。'],
    ]
    for (const [zip, reason] of refused) {
      // oxlint-disable-next-line no-await-in-loop -- the page shows one reason at a time
      await open(zip)
      // oxlint-disable-next-line no-await-in-loop -- the page shows one reason at a time
      await expect(page.getByRole('alert')).toHaveText(reason)
    }
    await saveReviewScreenshot(page, 'bundles-refused')
    await expectAccessible(page, 'refused bundle')
    await open(await pack(good))
    const review = page.getByRole('dialog', { name: '安装“Workshop quotes”1.0.0？' })
    await expect(review).toContainText('Write a quote for {{customer}}.')
    await saveReviewScreenshot(page, 'bundles-review')
    await review.getByRole('button', { name: '安装' }).click()
    await expect(page.getByText('版本 1.0.0')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await saveReviewScreenshot(page, 'bundles-installed')
    await page.getByRole('button', { name: '移除“Workshop quotes”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
    await expect(page.getByText('还没有套装')).toBeVisible()
  })
})

import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { runCli } from '@sanhe/secretary/cli'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import {
  type AgentOfTestWorker,
  desktopScreenOptions,
  phoneScreenOptions,
  startAgent,
  test,
} from './fixtures.ts'
import { saveReviewScreenshot } from './review-pictures.ts'
import { openNewChat } from './user-actions.ts'

test.describe.configure({ timeout: 120_000 })

const appUrl = `http://127.0.0.1:${process.env['E2E_SECRETARY_PORT']}`
const name = `Quotes ${Date.now()}`

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

async function publish(page: Page, agent: AgentOfTestWorker, version: string, persona: string) {
  await page.goto(`/make-bundle/${encodeURIComponent(agent.address)}`)
  await page.getByLabel('Add a persona').check()
  await page.getByLabel('Instructions').fill(persona)
  await page.getByLabel('Suggested messages').fill('Write a quote')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Version').fill(version)
  await page.getByLabel('Description').fill('Quotes for a small workshop.')
  const publisher = page.getByLabel('Publisher name')
  if (!(await publisher.inputValue())) await publisher.fill(`Workshop ${name}`)
  await saveReviewScreenshot(page, 'market-make')
  await page.getByRole('button', { name: 'Publish in the market' }).click()
  await expect(page.getByText(`Version ${version}: Waits for review`)).toBeVisible()
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
      await customer.getByRole('radio', { name }).check()
      await saveReviewScreenshot(customer, 'market-bundles')
      await expectAccessible(customer, 'installed bundles')

      await publish(page, agent, '1.1.0', 'You write short quotes.')
      await approveAll()
      await customer.reload()
      await customer.getByRole('button', { name: 'Update to 1.1.0' }).click()
      const update = customer.getByRole('dialog', { name: `Update ${name} from 1.0.0 to 1.1.0?` })
      await expect(update).toContainText('You write short quotes.')
      await saveReviewScreenshot(customer, 'market-update')
      await update.getByRole('button', { name: 'Update' }).click()
      await expect(customer.getByText('Version 1.1.0')).toBeVisible()
      await expect(customer.getByRole('radio', { name })).toBeChecked()

      await customer.goto('/market')
      await customer.getByLabel('Search the market').fill(name)
      await customer.getByRole('link', { name }).click()
      await expect(customer.getByText('1 installation')).toBeVisible()
      await customer.getByRole('button', { name: 'Report' }).click()
      await customer.getByRole('dialog').getByLabel('Details (optional)').fill('Copied from me')
      await customer.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
      await expect(customer.getByText('You reported this bundle.')).toBeVisible()
      expect((await operate('reports')).join('\n')).toContain('Copied from me')
    } finally {
      await other.stop()
    }
  })
})

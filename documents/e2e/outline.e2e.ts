import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { createDocument, saveAsOtherClient } from './open-document.ts'

const section = (title: string, level = 2) =>
  `${'#'.repeat(level)} ${title}\n\n${'A paragraph.\n\n'.repeat(20)}`
const text = `# Handbook\n\n${section('Setup')}${section('Windows', 3)}${section('Limits')}`

test.describe('outline on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

  test('the outline lists the headings, marks the current heading, and copies the URL of a heading', async ({
    page,
  }) => {
    const written = await createDocument(page, 'Outline', text)
    await page.goto(written.urlPath)
    const outline = page.getByRole('navigation', { name: 'On this page' })
    await expect(outline.getByRole('link')).toHaveText(['Setup', 'Windows', 'Limits'])
    await expect(outline.getByRole('link', { name: 'Setup' })).toHaveAttribute('aria-current', 'location')
    await outline.getByRole('link', { name: 'Windows' }).click()
    await expect(outline.getByRole('link', { name: 'Windows' })).toHaveAttribute('aria-current', 'location')
    await expect(page.getByRole('heading', { name: 'Windows', level: 3 })).toBeInViewport()
    await expect(page).toHaveURL(/#.*windows$/)
    await expectAccessible(page, 'document with outline')
    await outline.getByRole('button', { name: 'Copy link to “Limits”' }).click()
    const url = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto('/')
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport()
  })

  test('the outline shows headings that another user adds, and is absent from a document without headings', async ({
    page,
  }) => {
    const written = await createDocument(page, 'Growing', 'No heading.')
    await page.goto(written.urlPath)
    await expect(page.getByText('No heading.')).toBeVisible()
    const outline = page.getByRole('navigation', { name: 'On this page' })
    await expect(outline).toBeHidden()
    await saveAsOtherClient(page, written, text)
    await expect(outline.getByRole('link')).toHaveCount(3)
  })

  test('the outline lists headings that are underlined instead of marked with #', async ({ page }) => {
    const written = await createDocument(page, 'Underlined', 'Setup\n===\n\nText\n\nLimits\n===\n')
    await page.goto(written.urlPath)
    const outline = page.getByRole('navigation', { name: 'On this page' })
    await expect(outline.getByRole('link')).toHaveText(['Setup', 'Limits'])
  })
})

test('the outline opens in a sheet on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const written = await createDocument(page, 'Phone outline', text)
  await page.goto(written.urlPath)
  await page.getByRole('button', { name: 'Show outline' }).click()
  const sheet = page.getByRole('dialog', { name: 'On this page' })
  await expectAccessible(page, 'outline on a phone', { part: '[role=dialog]' })
  await sheet.getByRole('link', { name: 'Limits' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport()
})

import { expect } from '@playwright/test'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

test.describe('the page of engines on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'light' })

  test('the owner adds a service with its key, tests it, and the next reply comes from it', async ({
    page,
    agent,
  }) => {
    const model = await startModelEmulator({ apiKey: 'sk-e2e-secret-9876' })
    await openNewChat(page, agent)
    await page.getByRole('link', { name: 'Manage' }).click()
    await page.getByRole('link', { name: /Engine/ }).click()
    await expect(page.getByText('No service yet')).toBeVisible()
    await saveReviewScreenshots(page, 'engine-empty')
    await page.getByRole('button', { name: 'Add service' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Address', { exact: true }).fill(model.url)
    await form.getByLabel('Name').fill('Office model')
    await form.getByLabel('API key').fill('wrong-key')
    await form.getByRole('button', { name: 'Load models' }).click()
    await expect(form.getByRole('alert')).toHaveText('The service refused the API key.')
    await form.getByLabel('API key').fill('sk-e2e-secret-9876')
    await form.getByRole('button', { name: 'Load models' }).click()
    await expect(form.getByLabel('Model', { exact: true })).toHaveValue('emulator')
    model.queue([{ text: 'OK' }])
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByRole('status')).toContainText('The model answered')
    await saveReviewScreenshots(page, 'engine-form')
    await expectAccessible(page, 'engine form', { part: '[role=dialog]' })
    await form.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Office model' })
    await expect(row).toContainText('key …9876')
    await expect(page.getByRole('radio', { name: /My services/ })).toBeChecked()
    await saveReviewScreenshots(page, 'engine')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    model.queue([{ text: 'Hello from the office model.' }])
    await sendMessage(page, 'Who are you?')
    await expect(agentRepliesLocator(page).last()).toContainText('Hello from the office model.')
    await page.getByRole('link', { name: 'Manage' }).click()
    await page.getByRole('link', { name: /Engine/ }).click()
    await page.getByRole('button', { name: 'More for Office model' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toBeHidden()
    await model.stop()
  })
})

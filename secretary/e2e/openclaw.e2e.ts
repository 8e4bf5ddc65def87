import { expect, type Page } from '@playwright/test'
import { startOpenClawEmulator } from '@sanhe/providers/emulators/openclaw'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

async function openEngines(page: Page, screen: string) {
  if (screen === 'phone') await page.getByRole('button', { name: 'Show conversations' }).click()
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('link', { name: /Engine/ }).click()
}

for (const [screen, options] of [
  ['desktop', { ...desktopScreenOptions, colorScheme: 'light' }],
  ['phone', { ...phoneScreenOptions, colorScheme: 'dark', locale: 'en-GB' }],
] as const) {
  test.describe(`the OpenClaw gateway on a ${screen}`, () => {
    test.use(options)

    test(`the owner connects a gateway, approves the device there, and gets a reply after an approval (${screen})`, async ({
      page,
      agent,
    }) => {
      const gateway = await startOpenClawEmulator({ pairsByHand: true, asks: true })
      await openNewChat(page, agent)
      await openEngines(page, screen)
      await page.getByRole('button', { name: 'Connect gateway' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Address').fill('ws://192.168.0.9:18789')
      await expect(form.getByRole('alert')).toContainText('not encrypted')
      await expect(form.getByLabel('Send the token without encryption')).toBeVisible()
      await saveReviewScreenshots(page, `openclaw-plaintext-${screen}`)
      await form.getByLabel('Address').fill(gateway.url)
      await form.getByLabel('Token').fill('wrong-token')
      await form.getByRole('button', { name: 'Test' }).click()
      await expect(form.getByRole('status')).toHaveText('The gateway refused the token.')
      await form.getByLabel('Token').fill(gateway.token)
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await form.getByRole('button', { name: 'Test' }).click()
      await expect(form.getByText(/openclaw devices approve/)).toBeVisible()
      const [requestId = ''] = gateway.devices.pending.keys()
      await saveReviewScreenshots(page, `openclaw-waiting-${screen}`)
      await expectAccessible(page, 'OpenClaw form', { part: '[role=dialog]' })
      gateway.approve(requestId)
      await form.getByRole('button', { name: 'Test' }).click()
      await expect(form.getByRole('status')).toContainText(
        'Connected to OpenClaw 2026.9.6. Models: emulator.',
      )
      await saveReviewScreenshots(page, `openclaw-connected-${screen}`)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Paired')).toBeVisible()
      const choice = page.getByRole('radio', { name: /OpenClaw gateway/ })
      await choice.click()
      await expect(choice).toBeChecked()
      await saveReviewScreenshots(page, `openclaw-page-${screen}`)
      await expectAccessible(page, 'page of engines with a gateway')
      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByRole('link', { name: 'Back' }).click()
      gateway.queue([{ command: 'date +%s', text: 'It is late.' }])
      await sendMessage(page, 'What time is it?')
      await expect(page.getByText('gateway · /workspace')).toBeVisible()
      await saveReviewScreenshots(page, `openclaw-approval-${screen}`)
      await page.getByRole('button', { name: 'Allow once' }).click()
      await expect(agentRepliesLocator(page).last()).toContainText('It is late.')
      await saveReviewScreenshots(page, `openclaw-reply-${screen}`)
      // Later tests use the same agent and expect no gateway, so the gateway is disconnected here.
      await openEngines(page, screen)
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByText('Not connected')).toBeVisible()
      await expect(page.getByRole('radio', { name: /Set by the server/ })).toBeChecked()
      await gateway.stop()
    })
  })
}

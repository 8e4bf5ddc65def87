import { expect, type Page } from '@playwright/test'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { startMailboxEmulator } from '@sanhe/providers/emulators/mailbox'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

const account = { user: 'li@shop.example', password: 'app-password' }
const startMailbox = () => startMailboxEmulator({ ...account, clock: systemClock, tls: 'none' })
type Mailbox = Awaited<ReturnType<typeof startMailbox>>

async function openMail(page: Page) {
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('link', { name: /^Mail/ }).click()
}

async function fillServers(page: Page, mailbox: Mailbox) {
  const form = page.getByRole('dialog')
  for (const [name, { host, port }] of [
    ['Incoming mail (IMAP)', mailbox.imap],
    ['Outgoing mail (SMTP)', mailbox.smtp],
  ] as const) {
    const group = form.getByRole('group', { name })
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await group.getByLabel('Server').fill(host)
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await group.getByLabel('Port').fill(String(port))
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await group.getByLabel('Encryption').selectOption('None')
  }
}

test.describe('the page of mailboxes on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'en-GB' })

  test('the owner connects a mailbox, sees why a test fails, and approves a mail that the secretary sends', async ({
    page,
    agent,
  }) => {
    const mailbox = await startMailbox()
    await openNewChat(page, agent)
    await page.getByRole('button', { name: 'Show conversations' }).click()
    await openMail(page)
    await expect(page.getByText('No mailbox yet')).toBeVisible()
    await saveReviewScreenshots(page, 'mail-empty')
    await page.getByRole('button', { name: 'Connect mailbox' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Email address').fill('100@qq.com')
    await expect(form.getByText('authorization code')).toBeVisible()
    await expect(form.getByLabel('Server').first()).toHaveValue('imap.qq.com')
    await saveReviewScreenshots(page, 'mail-form')
    await form.getByLabel('Email address').fill(account.user)
    await form.getByLabel('Password').fill('wrong')
    await fillServers(page, mailbox)
    await form.getByRole('button', { name: 'Test connection' }).click()
    await expect(form.getByRole('status')).toContainText('The server refused the user name or password.')
    await saveReviewScreenshots(page, 'mail-refused')
    await expectAccessible(page, 'mail form', { part: '[role=dialog]' })
    await form.getByLabel('Password').fill(account.password)
    await form.getByRole('button', { name: 'Test connection' }).click()
    await expect(form.getByRole('status')).toContainText('Outgoing mail (SMTP): Works')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(account.user)).toBeVisible()
    await saveReviewScreenshots(page, 'mail-list')
    await expectAccessible(page, 'mail')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    const input = {
      to: ['wang@supplier.example'],
      subject: 'Order of desks',
      text: 'Dear Mr Wang,\n\nwe order three desks as in your offer of 20 November.\n\nKind regards\nLi Na',
    }
    await agent.script({ toolCalls: [{ name: 'send_mail', input }] }, { text: 'It is sent.' })
    await sendMessage(page, '订三张书桌')
    const card = page.getByRole('region', { name: 'Allow this action?' })
    await expect(card).toContainText('wang@supplier.example')
    await expect(card).toContainText('we order three desks')
    // The labels have the language of the app, not of the message.
    await expect(card).toContainText('Subject: Order of desks')
    await saveReviewScreenshots(page, 'mail-approval')
    expect(mailbox.sent).toEqual([])
    await card.getByRole('button', { name: 'Allow once' }).click()
    await expect(agentRepliesLocator(page).last()).toContainText('It is sent.')
    expect(mailbox.sent).toMatchObject([{ to: input.to }])
    await mailbox.stop()
  })
})

test.describe('the page of mailboxes on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'light' })

  test('the owner edits and disconnects a mailbox', async ({ page, agent }) => {
    const mailbox = await startMailbox()
    await openNewChat(page, agent)
    await openMail(page)
    await page.getByRole('button', { name: 'Connect mailbox' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Email address').fill('cfo@shop.example')
    await form.getByLabel('Password').fill(account.password)
    await fillServers(page, mailbox)
    await saveReviewScreenshots(page, 'mail-form')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'More for cfo@shop.example' }).click()
    await page.getByRole('menuitem', { name: 'Edit mailbox' }).click()
    await expect(form.getByText('A password is stored')).toBeVisible()
    await form.getByLabel('Server').first().fill('other.example')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('Enter the password again')
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'More for cfo@shop.example' }).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    await saveReviewScreenshots(page, 'mail-disconnect')
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('cfo@shop.example')).toHaveCount(0)
    await mailbox.stop()
  })
})

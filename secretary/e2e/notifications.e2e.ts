import { expect } from '@playwright/test'
import { deliverPush, recordNotifications } from '../../scripts/browser/push-worker.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { type AgentOfTestWorker, phoneScreenOptions, test } from './fixtures.ts'
import { pressNotification, usePushEmulator } from './push-notifications.ts'
import { expectConnectedByRelay, startRelayedAgent } from './relayed-agent.ts'
import { messageFieldLocator, openNewChat, sendMessage, userMessageLocator } from './user-actions.ts'

test.use({ ...phoneScreenOptions, serviceWorkers: 'allow', locale: 'en-GB' })
test.describe.configure({ timeout: 120_000 })

const send = { toolCalls: [{ name: 'mcp_mail_send_mail', input: { to: 'ann@example.test', text: 'Hello' } }] }

test('an approval is approved from its notification, and a second approval shows that it is already decided', async ({
  page,
  context,
  agent,
}) => {
  const browser = await usePushEmulator(page, () => agent)
  await openNewChat(page, agent)
  const chat = page.url()
  const sentBefore = agent.mails.length
  const address = /\/chat\/([^?]+)/.exec(chat)?.[1] ?? ''
  await page.goto(`/notifications/${address}`)
  await expect(page.getByRole('button', { name: 'Turn on', exact: true })).toBeVisible()
  await saveReviewScreenshots(page, 'notifications-off')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(page.getByLabel('Approvals')).toBeChecked()
  const listNotifications = await recordNotifications(context)
  await page.getByLabel('No notifications at night').check()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  await saveReviewScreenshots(page, 'notifications-on')

  await page.goto(chat)
  await agent.script(send, { text: 'Sent.' })
  await sendMessage(page, 'Write to Ann')
  await expect(page.getByRole('region', { name: 'Allow this action?' })).toBeVisible()
  await page.goto(`/notifications/${address}`)
  // A device that shows the approval request when it is created gets a notification only 20 seconds later.
  await agent.moveClock(21_000)
  await expect.poll(browser.shown).toHaveLength(1)
  await agent.resetClock()
  const [message] = browser.shown()
  await deliverPush(context, page, message)
  await expect.poll(listNotifications).toMatchObject([{ title: 'Approval needed' }])
  await pressNotification(context, 'approve')
  await expect.poll(() => agent.mails.length).toBe(sentBefore + 1)
  await expect.poll(listNotifications).toEqual([])

  await deliverPush(context, page, message)
  await expect.poll(listNotifications).toHaveLength(1)
  await pressNotification(context, 'approve')
  await expect
    .poll(listNotifications)
    .toMatchObject([{ body: 'This approval has expired or was already decided.' }])
  expect(agent.mails).toHaveLength(sentBefore + 1)
  await page.goto(chat)
  await expect(messageFieldLocator(page)).toBeVisible()
  await page.goto(`/notifications/${address}`)
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Turn on', exact: true })).toBeVisible()
})

test('buttons of notifications approve, deny and reply through the relay while no page is connected to the agent', async ({
  page,
  context,
}) => {
  let agent: AgentOfTestWorker | undefined
  const browser = await usePushEmulator(page, () => {
    if (!agent) throw new Error('no agent runs')
    return agent
  })
  try {
    agent = await startRelayedAgent(page, 'relayed-notifications')
    await page.goto(await agent.inviteLink())
    await page.getByRole('button', { name: 'Pair this device' }).click()
    await expectConnectedByRelay(page)
    const chat = page.url()
    await page.goto(chat.replace('/chat/', '/notifications/').replace(/\?.*$/, ''))
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    await expect(page.getByLabel('Approvals')).toBeChecked()
    const listNotifications = await recordNotifications(context)

    /** Sends a message whose reply asks for approval, leaves the agent and shows the notification of the request. */
    const askForApproval = async (text: string, count: number) => {
      await page.goto(chat)
      await expectConnectedByRelay(page)
      await sendMessage(page, text)
      await expect(page.getByRole('region', { name: 'Allow this action?' })).toBeVisible()
      await page.goto('/settings')
      await agent?.moveClock(21_000)
      await expect.poll(browser.shown).toHaveLength(count)
      await agent?.resetClock()
      await deliverPush(context, page, browser.shown().at(-1))
      await expect.poll(listNotifications).toMatchObject([{ title: 'Approval needed' }])
    }
    await agent.script(send, { text: 'Not sent.' })
    await askForApproval('Write to Ann', 1)
    await pressNotification(context, 'deny')
    await expect.poll(browser.shown).toHaveLength(2)
    expect(agent.mails).toEqual([])

    await agent.script(send, { text: 'Sent.' })
    await askForApproval('Write to Ann now', 3)
    await pressNotification(context, 'approve')
    await expect.poll(() => agent?.mails.length).toBe(1)

    const lastShown = () => browser.shown().at(-1) as { body: string; data: { session_id: string } }
    await expect.poll(lastShown).toMatchObject({ body: 'Sent.' })
    await deliverPush(context, page, lastShown())
    await expect.poll(listNotifications).toHaveLength(1)
    await agent.script({ text: 'You are welcome.' })
    await pressNotification(context, 'reply', 'Thank you from the lock screen')
    // The notification of this reply replaces the earlier one of its conversation.
    await expect.poll(lastShown).toMatchObject({ body: 'You are welcome.' })
    await page.goto(`${chat.replace(/\?.*$/, '')}?session=${lastShown().data.session_id}`)
    await expect(userMessageLocator(page, 'Thank you from the lock screen')).toHaveCount(1)
    await expect(page.getByRole('log').getByText('You are welcome.')).toBeVisible()
  } finally {
    await agent?.stop()
  }
})

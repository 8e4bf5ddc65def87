import { type BrowserContext, expect, type Page } from '@playwright/test'
import {
  deliverPush,
  findPushWorker,
  recordNotifications,
  type PushWorkerScope,
} from '../../scripts/browser/push-worker.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { phoneScreenOptions, test, type AgentOfTestWorker } from './fixtures.ts'
import { messageFieldLocator, openNewChat, sendMessage } from './user-actions.ts'

test.use({ ...phoneScreenOptions, serviceWorkers: 'allow' })

/** Subscribes browsers at the emulator: the real push service of Chromium is not reachable in tests. */
async function useEmulator(page: Page, agent: AgentOfTestWorker) {
  let browser: ReturnType<AgentOfTestWorker['push']['subscribe']> | undefined
  await page.exposeFunction('subscribeAtEmulator', (key: string) => {
    browser = agent.push.subscribe(key)
    return browser.token
  })
  await page.addInitScript(() => {
    // Chromium's headless shell denies notifications even if the permission was granted, so the page reports a fake
    // permission.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async function subscribe(options) {
      const { subscribeAtEmulator } = window as unknown as {
        subscribeAtEmulator: (key: string) => Promise<string>
      }
      const token = await subscribeAtEmulator(options?.applicationServerKey as string)
      return { toJSON: () => JSON.parse(token) as PushSubscriptionJSON } as PushSubscription
    }
  })
  return { shown: () => browser?.shown() ?? [] }
}

/** Presses a button of the notification on the screen. */
async function press(context: BrowserContext, action: string) {
  const worker = await findPushWorker(context)
  await worker.evaluate((name) => {
    const scope = globalThis as unknown as PushWorkerScope
    // Replaces `waitUntil` by a function without effect, because the real function throws for an event that the browser
    // did not create.
    const click = Object.assign(new Event('notificationclick'), {
      action: name,
      notification: scope.shown[0],
      waitUntil() {},
    })
    scope.dispatchEvent(click)
  }, action)
}

const send = { toolCalls: [{ name: 'mcp_mail_send_mail', input: { to: 'ann@example.test', text: 'Hello' } }] }

test('an approval is approved from its notification, and a second approval shows that it is already decided', async ({
  page,
  context,
  agent,
}) => {
  const browser = await useEmulator(page, agent)
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
  await press(context, 'approve')
  await expect.poll(() => agent.mails.length).toBe(sentBefore + 1)
  await expect.poll(listNotifications).toEqual([])

  await deliverPush(context, page, message)
  await expect.poll(listNotifications).toHaveLength(1)
  await press(context, 'approve')
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

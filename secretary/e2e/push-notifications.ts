import type { BrowserContext, Page } from '@playwright/test'
import { findPushWorker, type PushWorkerScope } from '../../scripts/browser/push-worker.ts'
import type { AgentOfTestWorker } from './fixtures.ts'

/**
 * Subscribes browsers at the emulator: the real push service of Chromium is not reachable in tests. `findAgent` returns
 * the agent when the page subscribes.
 */
export async function usePushEmulator(page: Page, findAgent: () => AgentOfTestWorker) {
  let browser: ReturnType<AgentOfTestWorker['push']['subscribe']> | undefined
  await page.exposeFunction('subscribeAtEmulator', (key: string) => {
    browser = findAgent().push.subscribe(key)
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

/** Presses a button of the notification on the screen. `reply`: text that the user typed into the notification. */
export async function pressNotification(context: BrowserContext, action: string, reply = '') {
  const worker = await findPushWorker(context)
  await worker.evaluate(
    ([name, text]) => {
      const scope = globalThis as unknown as PushWorkerScope
      // Replaces `waitUntil` by a function without effect, because the real function throws for an event that the
      // browser did not create.
      const click = Object.assign(new Event('notificationclick'), {
        action: name,
        reply: text,
        notification: scope.shown[0],
        waitUntil() {},
      })
      scope.dispatchEvent(click)
    },
    [action, reply] as const,
  )
}

import type { BrowserContext, Page } from '@playwright/test'

/** Delivers a decrypted push message to the service worker, in the same way as the browser does. */
export async function deliverPush(context: BrowserContext, page: Page, data: unknown) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.includes('/push/'))
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(data),
  })
  await session.detach()
}

type Shown = { title: string; body: string }
export type PushWorkerScope = EventTarget & {
  registration: ServiceWorkerRegistration
  shown: (Shown & object)[]
}

/** Waits for the service worker that shows notifications. */
export async function findPushWorker(context: BrowserContext) {
  const isOurs = (url: string) => url.endsWith('/push-worker.js')
  return (
    context.serviceWorkers().find((one) => isOurs(one.url())) ??
    context.waitForEvent('serviceworker', (one) => isOurs(one.url()))
  )
}

/** Records the notifications of the service worker, because the headless shell of Chromium shows no notifications. */
export async function recordNotifications(context: BrowserContext) {
  const worker = await findPushWorker(context)
  await worker.evaluate(() => {
    const scope = globalThis as unknown as PushWorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      const others = scope.shown.filter((one) => (one as { tag?: string }).tag !== options?.tag)
      const notification = { ...options, title, body: options?.body ?? '' }
      const close = () => void (scope.shown = scope.shown.filter((one) => one !== shown))
      const shown = Object.assign(notification, { close })
      scope.shown = [...others, shown]
    }
  })
  return async () =>
    worker.evaluate(() =>
      (globalThis as unknown as PushWorkerScope).shown.map(({ title, body }) => ({ title, body })),
    )
}

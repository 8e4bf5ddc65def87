import { parsePushMessage } from './push-message.ts'

/** Parts of the service worker API that this file uses: the types of pages do not contain them. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushReceived = WorkerEvent & { data: { text(): string } | null }
type NotificationClick = WorkerEvent & { notification: Notification }
type PageClient = { url: string; focus(): Promise<unknown> }
type Worker = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<PageClient[]>
    openWindow(url: string): Promise<unknown>
  }
  location: Location
  skipWaiting(): Promise<void>
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void
}
const worker = globalThis as unknown as Worker
const icon = '/favicon.svg'

worker.addEventListener<WorkerEvent>('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener<PushReceived>('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
worker.addEventListener<NotificationClick>('notificationclick', (event) => {
  event.notification.close()
  const { path = '/' } = (event.notification.data ?? {}) as { path?: string }
  event.waitUntil(open(new URL(path, worker.location.origin).href))
})

/**
 * Always shows a notification, because browsers withdraw the permission from a site that shows nothing for a push
 * message.
 */
function show(text: string) {
  const message = parsePushMessage(text)
  if (!message) return worker.registration.showNotification('Sanhe', { icon })
  const { title, body, data } = message
  return worker.registration.showNotification(title, { body, icon, data, tag: data.path })
}

/** Shows the tab that has the page open, or opens a new tab. */
async function open(url: string) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => one.url === url)
  return page ? page.focus() : worker.clients.openWindow(url)
}

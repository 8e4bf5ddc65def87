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

type ShownPush = { title: string; body: string; path: string }
type PushWorkerOptions = {
  /** Title of the notification for a message that cannot be read. */
  product: string
  /** URL of the icon of the notifications. */
  icon: string
  /** Reads the text of a push message. Returns undefined if the message is not of this service. */
  parse: (text: string) => ShownPush | undefined
}

/** Starts the service worker that shows push messages. A click on a notification opens its page. */
export function startPushWorker({ product, icon, parse }: PushWorkerOptions) {
  const worker = globalThis as unknown as Worker

  /**
   * Always shows a notification, because browsers withdraw the permission from a site that shows nothing for a push
   * message.
   */
  function show(text: string) {
    const message = parse(text)
    if (!message) return worker.registration.showNotification(product, { icon })
    const { title, body, path } = message
    return worker.registration.showNotification(title, { body, icon, data: { path }, tag: path })
  }

  /** Shows the tab that has the page open, or opens a new tab. */
  async function open(url: string) {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const page = pages.find((one) => one.url === url)
    return page ? page.focus() : worker.clients.openWindow(url)
  }

  worker.addEventListener<WorkerEvent>('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener<PushReceived>('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
  worker.addEventListener<NotificationClick>('notificationclick', (event) => {
    event.notification.close()
    const { path = '/' } = (event.notification.data ?? {}) as { path?: string }
    event.waitUntil(open(new URL(path, worker.location.origin).href))
  })
}

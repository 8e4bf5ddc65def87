export type PushState = 'unsupported' | 'denied' | 'available'

/**
 * Returns whether this browser can show notifications. An iPhone is `unsupported` until the app is on the home screen,
 * because only then iOS offers notifications to the app.
 */
export function readPushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'available'
}

/** Script and scope of the service worker that shows notifications. No page has a URL inside the scope. */
type PushWorker = { script: string; scope: string }

/** Subscription as push services and servers expect it (RFC 8030, 8291); keys are base64url. */
type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Asks for the permission and subscribes this browser. Returns undefined if the user refused. `loadPublicKey` returns
 * the VAPID key of the server (base64url).
 */
export async function subscribeBrowserToPush(
  { script, scope }: PushWorker,
  loadPublicKey: () => Promise<string>,
): Promise<BrowserSubscription | undefined> {
  // Safari asks for the permission only during a click, so nothing may be awaited before this call.
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const applicationServerKey = await loadPublicKey()
  const registration = await navigator.serviceWorker.register(script, { scope })
  await waitUntilActive(registration)
  const options = { userVisibleOnly: true, applicationServerKey }
  const subscription = await registration.pushManager.subscribe(options)
  return toBrowserSubscription(subscription)
}

function toBrowserSubscription(subscription: PushSubscription): BrowserSubscription {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** Returns the subscription of this browser as JSON, or undefined if the browser is not subscribed. */
export async function readPushToken(scope: string) {
  if (readPushState() === 'unsupported') return undefined
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? JSON.stringify(toBrowserSubscription(subscription)) : undefined
}

function waitUntilActive(registration: ServiceWorkerRegistration) {
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return undefined
  return new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the push worker was not installed'))
    })
  })
}

/** Ends the subscription of this browser and removes its service worker. */
export async function unsubscribeBrowserFromPush(scope: string) {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(scope)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await registration?.unregister()
}

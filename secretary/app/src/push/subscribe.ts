import type { AgentApi } from '@sanhe/protocol/agent-api'
import { noticeKinds, type PushDevice } from '@sanhe/protocol/push-api'
import { getCurrentLanguage } from '@sanhe/ui/i18n.ts'
import { toPushScope } from './push-scope.ts'

export type PushState = 'unsupported' | 'denied' | 'available'

/** iPhones offer notifications only to apps that were added to the home screen. */
export function readPushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'available'
}

const findRegistration = (address: string) => navigator.serviceWorker.getRegistration(toPushScope(address))

/**
 * Asks for the permission, subscribes this browser and sends the subscription to the agent. Returns undefined if the
 * user refused.
 */
export async function subscribeDevice(api: AgentApi, address: string, known?: PushDevice) {
  // Safari asks for the permission only during a click, so nothing may be awaited before this call.
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { public_key } = await api.push()
  const registration = await navigator.serviceWorker.register('/push-worker.js', {
    scope: toPushScope(address),
  })
  await waitUntilActive(registration)
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  const { endpoint = '', keys } = subscription.toJSON()
  return api.subscribePush({
    endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    language: getCurrentLanguage(),
    kinds: known?.kinds ?? [...noticeKinds],
    shows_content: known?.shows_content ?? true,
  })
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

/** Ends the subscription of this browser. */
export async function unsubscribeBrowser(address: string) {
  const registration = await findRegistration(address)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await registration?.unregister()
}

/** Closes the notifications of a conversation that is on the screen. */
export async function closeNotifications(address: string, sessionId: string) {
  if (!('serviceWorker' in navigator)) return
  const registration = await findRegistration(address)
  const shown = (await registration?.getNotifications()) ?? []
  for (const notification of shown)
    if ((notification.data as { session_id?: string } | null)?.session_id === sessionId) notification.close()
}

import type { AgentApi } from '@sanhe/protocol/agent-api'
import { noticeKinds, type PushDevice } from '@sanhe/protocol/push-api'
import { getCurrentLanguage } from '@sanhe/ui/i18n.ts'
import { subscribeBrowserToPush, unsubscribeBrowserFromPush } from '@sanhe/ui/pwa/push-subscription.ts'
import { toPushScope } from './push-scope.ts'

/**
 * Asks for the permission, subscribes this browser and sends the subscription to the agent. Returns undefined if the
 * user refused.
 */
export async function subscribeDeviceToPush(api: AgentApi, address: string, known?: PushDevice) {
  const worker = { script: '/push-worker.js', scope: toPushScope(address) }
  const subscription = await subscribeBrowserToPush(worker, async () => (await api.push()).public_key)
  if (!subscription) return undefined
  return api.subscribePush({
    ...subscription,
    language: getCurrentLanguage(),
    kinds: known?.kinds ?? [...noticeKinds],
    shows_content: known?.shows_content ?? true,
  })
}

/** Ends the subscription of this browser. */
export const unsubscribeBrowser = (address: string) => unsubscribeBrowserFromPush(toPushScope(address))

/** Closes the notifications of a conversation that is on the screen. */
export async function closeNotifications(address: string, sessionId: string) {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(toPushScope(address))
  const shown = (await registration?.getNotifications()) ?? []
  for (const notification of shown)
    if ((notification.data as { session_id?: string } | null)?.session_id === sessionId) notification.close()
}

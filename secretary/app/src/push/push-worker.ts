import { findKnownAgent, type KnownAgent } from '#agents/known-agents.ts'
import { openRelay } from '#agents/relay-device.ts'
import {
  explainDecisionFailure,
  type PushData,
  toNotification,
  toNotificationPagePath,
  toNotificationTag,
} from './push-notification.ts'
import { parsePushScope } from './push-scope.ts'
import { pushWorkerTexts } from './push-worker-text.ts'
import { type SendDeps, sendToAgent } from './send-to-agent.ts'

/** Parts of the service worker API that this file uses: the types of pages do not contain them. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushReceived = WorkerEvent & { data: { text(): string } | null }
type NotificationClick = WorkerEvent & { action: string; reply?: string; notification: Notification }
type PageClient = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }
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
const address = parsePushScope(worker.registration.scope)

worker.addEventListener<WorkerEvent>('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener<PushReceived>('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
worker.addEventListener<NotificationClick>('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(handleClick(event.action, event.notification.data, event.reply))
})

const icon = '/icon-192.png'

/**
 * Shows a notification for every push message, even for a text that it cannot read: browsers withdraw the permission
 * from a site that shows nothing.
 */
async function show(text: string) {
  const shown = toNotification(text, address)
  if (!shown) return worker.registration.showNotification(pushWorkerTexts.en.news, { icon, tag: address })
  const { title, ...options } = shown
  const actions = { ...options, icon, renotify: true }
  return worker.registration.showNotification(title, actions)
}

async function handleClick(action: string, data: PushData, reply: string | undefined) {
  if (action === 'approve' || action === 'deny') return decide(action, data)
  if (action === 'reply' && reply?.trim()) return sendReply(reply, data)
  return openPage(data)
}

/** Sends the decision for the approval request of the notification, with the key of this device. */
async function decide(decision: 'approve' | 'deny', data: PushData) {
  const agent = await findKnownAgent(address)
  const path = `/api/approvals/${encodeURIComponent(data.approval_id ?? '')}/decision`
  const response = await call(agent, path, { decision, action_hash: data.action_hash })
  if (response?.ok) return
  const body = (await response?.json().catch(() => undefined)) as { error?: string } | undefined
  await showFailure(explainDecisionFailure(response?.status, body?.error, data.language), data)
}

async function sendReply(content: string, data: PushData) {
  const agent = await findKnownAgent(address)
  const message = { session_id: data.session_id, content, client_msg_id: crypto.randomUUID() }
  const response = await call(agent, '/api/messages', message)
  if (!response?.ok) await showFailure(pushWorkerTexts[data.language].notSent, data)
}

const sendDeps: SendDeps = { fetch: (url, init) => fetch(url, init), openRelay }

/** A device without a key for the agent gets the answer of an agent that does not accept its key. */
const call = async (agent: KnownAgent | undefined, path: string, body: object) =>
  agent ? sendToAgent(sendDeps, agent, path, body) : new Response('{}', { status: 401 })

/** The notification about a failure has no buttons; a click opens the conversation. */
async function showFailure(body: string, { kind, language, session_id }: PushData) {
  const data = { kind, language, ...(session_id !== undefined && { session_id }) }
  const title = pushWorkerTexts[language].failedTitle
  await worker.registration.showNotification(title, {
    body,
    icon,
    tag: toNotificationTag(address, data),
    data,
  })
}

async function openPage(data: PushData) {
  const url = new URL(toNotificationPagePath(address, data), worker.location.origin).href
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find((page) => page.url === url)
  return open ? open.focus() : worker.clients.openWindow(url)
}

import { registerServiceWorker } from '@sanhe/ui/pwa/register-service-worker.ts'
import { liveEventListeners, type LiveEvent } from '#live.ts'
import { keptProjectsStore } from './kept-projects.ts'
import { sendLeftDrafts } from './send-left-drafts.ts'
import { postToServiceWorker } from './service-worker-messages.ts'

function receive(event?: LiveEvent) {
  // The rights of the user changed: the page loads everything again, and the worker stores what it loads.
  if (event?.type === 'access.changed') void clearCopies()
  if (!event) void sendLeftDrafts()
}

async function clearCopies() {
  await postToServiceWorker({ type: 'clear-copies' })
  await postToServiceWorker({ type: 'keep-projects', slugs: keptProjectsStore.get() })
}

let isStarted = false

/** Makes the app available offline and sends the texts that closed pages typed offline. Runs once in each page. */
export async function startOffline() {
  if (isStarted) return
  isStarted = true
  liveEventListeners.add(receive)
  void sendLeftDrafts()
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  await registerServiceWorker()
  const slugs = keptProjectsStore.get()
  await postToServiceWorker({ type: 'keep-projects', slugs })
  await postToServiceWorker({ type: 'precache' })
  if (slugs.length === 0 || !navigator.onLine) return
  const { refreshKeptProjects } = await import('./refresh-kept-projects.ts')
  await refreshKeptProjects(slugs)
}

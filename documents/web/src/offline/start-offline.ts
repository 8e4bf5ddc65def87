import { registerServiceWorker } from '@sanhe/ui/pwa/register-service-worker.ts'
import { liveEventListeners, type LiveEvent } from '#live.ts'
import { keptProjectsStore } from './kept-projects.ts'
import { listSuggestionDraftKeys } from '#suggestions/suggestion-drafts.ts'
import { sendLeftDrafts } from './send-left-drafts.ts'
import { postToServiceWorker } from './service-worker-messages.ts'

function receive(event?: LiveEvent) {
  // The rights of the user changed: the page loads everything again, and the worker stores what it loads.
  if (event?.type === 'access.changed') void clearCopies()
  if (!event) sendLeftTexts()
}

/** Sends what closed pages could not send. */
function sendLeftTexts() {
  void sendLeftDrafts()
  if (navigator.onLine && listSuggestionDraftKeys().length > 0)
    void import('#suggestions/send-left-suggestions.ts').then((to) => to.sendLeftSuggestions())
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
  sendLeftTexts()
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  await registerServiceWorker()
  const slugs = keptProjectsStore.get()
  await postToServiceWorker({ type: 'keep-projects', slugs })
  await postToServiceWorker({ type: 'precache' })
  if (slugs.length === 0 || !navigator.onLine) return
  const { refreshKeptProjects } = await import('./refresh-kept-projects.ts')
  await refreshKeptProjects(slugs)
}

import { hourMs, systemClock } from '@sanhe/kit/runtime/clock'
import { downloadProject } from './download-project.ts'

/** Cache of the service worker (`offline-copies.js`), which deletes it when the session ends. */
const copiesName = 'copies of documents'
/**
 * Entry with the time of the last download. It is in the same cache, so that it is deleted together with the copies.
 */
const refreshedPath = '/offline/refreshed-at'

/**
 * Downloads the kept projects again, at most once an hour: a project may have 1,000 documents, and pages are opened
 * often. Documents that the user opens in between are stored by the service worker anyway. A failed download is
 * repeated when the next page opens.
 */
export async function refreshKeptProjects(slugs: readonly string[]) {
  const copies = await caches.open(copiesName)
  const refreshedAt = Number((await (await copies.match(refreshedPath))?.text()) ?? 0)
  if (systemClock.now() - refreshedAt < hourMs) return
  let isComplete = true
  for (const slug of slugs) {
    // oxlint-disable-next-line no-await-in-loop -- one project after another, so that the page stays fast
    const count = await downloadProject(slug).catch(() => undefined)
    isComplete &&= count !== undefined
  }
  if (isComplete) await copies.put(refreshedPath, new Response(String(systemClock.now())))
}

/** Lets the next page download the kept projects, regardless of when they were last downloaded. */
export const requestRefresh = async () => (await caches.open(copiesName)).delete(refreshedPath)

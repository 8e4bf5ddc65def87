import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { WebContentTracker } from '#core'
import * as store from './store.ts'

const maxUrls = 5000
/**
 * Largest number of sessions whose known URLs are in memory. Without its known URLs, a session only needs more
 * approvals.
 */
const maxSessions = 50
const urlPattern = /https?:\/\/[^\s<>"'`()[\]{}，。；！？、（）《》「」]{1,2000}/gi

const normaliseUrl = (text: string) => {
  const url = URL.parse(text)
  return url ? url.origin + url.pathname + url.search : undefined
}

/**
 * Creates the web content trackers of all sessions. Whether a session has web content is stored with the
 * session; known URLs are in memory only.
 */
export function createWebContentTrackers(db: Sqlite) {
  const knownUrls = new Map<string, Set<string>>()
  return (sessionId: string): WebContentTracker => {
    const urls = knownUrls.get(sessionId) ?? new Set()
    // Moves the session to the end of the map, whose first session is the least recently used one.
    knownUrls.delete(sessionId)
    knownUrls.set(sessionId, urls)
    const [oldest] = knownUrls.keys()
    if (knownUrls.size > maxSessions && oldest !== undefined) knownUrls.delete(oldest)
    return {
      hasWebContent: () => store.hasSessionWebContent(db, sessionId),
      recordWebContent: () => store.recordSessionWebContent(db, sessionId),
      addKnownUrls: (text) => addUrls(urls, text),
      isKnownUrl: (url) => urls.has(normaliseUrl(url) ?? ''),
    }
  }
}

function addUrls(urls: Set<string>, text: string) {
  for (const [found] of text.matchAll(urlPattern)) {
    const url = normaliseUrl(found.replace(/[.,;:!?]+$/, ''))
    if (url !== undefined && urls.size < maxUrls) urls.add(url)
  }
}

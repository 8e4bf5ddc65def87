import { findLockManager, browserPageId, toPageLockName } from './page-lock.ts'

const answerMs = 300

/**
 * Calls `run` once the browser page with the id `page` is closed, without delay if it is closed already. Returns a
 * function that stops waiting.
 */
export function runAfterPageCloses(page: string, run: () => void): () => void {
  const manager = findLockManager()
  if (!manager) return whenUnanswered(page, run)
  const waiting = new AbortController()
  manager
    .request(toPageLockName(page), { mode: 'shared', signal: waiting.signal }, () => {
      if (!waiting.signal.aborted) run()
    })
    .catch(() => {})
  return () => waiting.abort()
}

/**
 * Fallback without the Web Locks API: asks the page by BroadcastChannel and treats it as closed when it does not
 * answer.
 */
function whenUnanswered(page: string, run: () => void) {
  if (typeof BroadcastChannel === 'undefined') {
    run()
    return () => {}
  }
  const channel = new BroadcastChannel(toPageLockName(''))
  const stop = () => {
    clearTimeout(timer)
    channel.close()
  }
  const timer = setTimeout(() => {
    stop()
    run()
  }, answerMs)
  channel.addEventListener('message', ({ data }) => data === `!${page}` && stop())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel.postMessage(`?${page}`)
  return stop
}

/** Makes this page answer the BroadcastChannel requests by which other pages find out whether it is open. */
export function answerPageOpenRequests() {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(toPageLockName(''))
  channel.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    if (data === `?${browserPageId}`) channel.postMessage(`!${browserPageId}`)
  })
}

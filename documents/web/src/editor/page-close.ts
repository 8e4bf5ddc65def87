import { getLockManager, pageId, pageLockName } from './page-lock.ts'

const answerMs = 300

/** Calls `run` once the other page is closed, at once if it already is. Returns a function that stops waiting. */
export function whenPageCloses(page: string, run: () => void): () => void {
  const manager = getLockManager()
  if (!manager) return whenUnanswered(page, run)
  const waiting = new AbortController()
  manager
    .request(pageLockName(page), { mode: 'shared', signal: waiting.signal }, () => {
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
  const channel = new BroadcastChannel(pageLockName(''))
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

/** Answers those requests in an open page. */
export function answerOtherPages() {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(pageLockName(''))
  channel.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    if (data === `?${pageId}`) channel.postMessage(`!${pageId}`)
  })
}

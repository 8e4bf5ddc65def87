/**
 * Keeps the app for when there is no network. What the first page was made of came before there was anybody to keep
 * it: once the worker takes over it is told, and fetches that once more.
 */
export function registerServiceWorker() {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => {
    // Also of what is still on its way now, which the worker did not see either.
    const watch = new PerformanceObserver((list) => {
      const fetched = list.getEntries().map(({ name }) => name)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      serviceWorker.controller?.postMessage(fetched)
    })
    watch.observe({ type: 'resource', buffered: true })
  })
  return serviceWorker.register('/service-worker.js')
}

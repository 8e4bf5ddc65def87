/**
 * Registers the service worker, which makes the app available offline. The first page loaded its files before a worker
 * existed, so the page sends the worker their URLs, and the worker fetches them again.
 */
export function registerServiceWorker() {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => {
    // Reports files that are still loading, which the worker did not see.
    const watch = new PerformanceObserver((list) => {
      const fetched = list.getEntries().map(({ name }) => name)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      serviceWorker.controller?.postMessage(fetched)
    })
    watch.observe({ type: 'resource', buffered: true })
  })
  return serviceWorker.register('/service-worker.js')
}

/**
 * Registers the service worker, which makes the app available offline. The files of the first page were loaded before
 * the service worker existed, so the page sends the worker their URLs, and the worker fetches them again.
 */
export function registerServiceWorker() {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => {
    // Reports files that finish loading later, which the service worker did not see.
    const watch = new PerformanceObserver((list) => {
      const fetched = list.getEntries().map(({ name }) => name)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      serviceWorker.controller?.postMessage(fetched)
    })
    watch.observe({ type: 'resource', buffered: true })
  })
  return serviceWorker.register('/service-worker.js')
}

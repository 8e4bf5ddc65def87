/** Sends a message to the service worker. Without one, for example on plain HTTP, the message is dropped. */
export async function postToServiceWorker(message: object) {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  active?.postMessage(message)
}

/**
 * Lets a page whose code cannot be loaded without a network show an error with a retry button. By default, the router
 * reloads the browser page when code is missing, because an upgrade of the service removes old files. Without a network,
 * a reload loses what the user typed and ends on the error page of the browser.
 */
export function keepPageWhenOffline() {
  window.addEventListener('vite:preloadError', ({ payload: error }) => {
    // The router recognises missing code by the beginning of the message.
    if (!navigator.onLine) error.message = `Network offline: ${error.message}`
  })
}

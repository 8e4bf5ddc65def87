/** Service worker that shows push messages. No page has a URL inside its scope. */
export const pushWorker = { script: '/merchant/push-worker.js', scope: '/merchant/push/' }

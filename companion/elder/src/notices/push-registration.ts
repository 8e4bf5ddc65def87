/** Service worker that shows push messages. No page has a URL inside its scope. */
export const pushWorker = { script: '/push-worker.js', scope: '/push/' }

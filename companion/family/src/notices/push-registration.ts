/** Service worker that shows push messages. No page has a URL inside its scope. */
export const pushWorker = { script: '/family/push-worker.js', scope: '/family/push/' }

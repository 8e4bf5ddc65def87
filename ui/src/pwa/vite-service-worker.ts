import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type ServiceWorkerOptions = {
  /** Prefix of the cache names; each build has a separate cache. */
  name: string
  /** First path segments that belong to the server and that the service worker ignores. */
  leaves: readonly string[]
}

export const serviceWorkerSource = (app: ServiceWorkerOptions) =>
  `self.app = ${JSON.stringify(app)}\n${readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')}`

type Bundle = { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }

/** Vite plugin that adds the service worker to the built app. `registerServiceWorker` registers the worker. */
export const serviceWorkerPlugin = (app: ServiceWorkerOptions) => ({
  name: 'sanhe-service-worker',
  apply: 'build' as const,
  generateBundle(this: Bundle) {
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: serviceWorkerSource(app) })
  },
})

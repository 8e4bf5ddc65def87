import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type ServiceWorkerOptions = {
  /** Name of the caches; each build gets a separate cache. */
  name: string
  /** First segments of paths that belong to the service and not to the app. */
  leaves: readonly string[]
}

export const serviceWorkerSource = (app: ServiceWorkerOptions) =>
  `self.app = ${JSON.stringify(app)}\n${readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')}`

type Bundle = { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }

/** A Vite plugin that adds the service worker to the built app; `registerServiceWorker` registers it. */
export const serviceWorkerPlugin = (app: ServiceWorkerOptions) => ({
  name: 'sanhe-service-worker',
  apply: 'build' as const,
  generateBundle(this: Bundle) {
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: serviceWorkerSource(app) })
  },
})

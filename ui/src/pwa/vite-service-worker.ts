import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type ServiceWorkerOptions = {
  /** Of its caches: each build gets one of its own. */
  name: string
  /** First parts of paths that are the service's and not the app's. */
  leaves: readonly string[]
}

/** The worker of one app. */
export const serviceWorkerSource = (app: ServiceWorkerOptions) =>
  `self.app = ${JSON.stringify(app)}\n${readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')}`

type Bundle = { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }

/** A Vite plugin: puts the worker that `keepApp` registers beside the built app. */
export const serviceWorkerPlugin = (app: ServiceWorkerOptions) => ({
  name: 'sanhe-service-worker',
  apply: 'build' as const,
  generateBundle(this: Bundle) {
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: serviceWorkerSource(app) })
  },
})

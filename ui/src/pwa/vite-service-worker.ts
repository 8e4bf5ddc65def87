import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rollup } from 'vite'

type ServiceWorkerOptions = {
  /** Prefix of the cache names; each build has a separate cache. */
  name: string
  /** First path segments that belong to the server and that the service worker ignores. */
  leaves: readonly string[]
  /** Whether the app has several HTML pages. Default false. */
  hasPages?: boolean
}

type PluginOptions = ServiceWorkerOptions & {
  /** Path of a script that is appended to the service worker. It finds the app's files in `self.app.precache`. */
  extension?: string
}

export const serviceWorkerSource = (app: ServiceWorkerOptions & { precache?: readonly string[] }) =>
  `self.app = ${JSON.stringify(app)}\n${readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')}`

type Bundle = { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }

/** Vite plugin that adds the service worker to the built app. `registerServiceWorker` registers the worker. */
export const serviceWorkerPlugin = ({ extension, ...app }: PluginOptions) => ({
  name: 'sanhe-service-worker',
  apply: 'build' as const,
  generateBundle(this: Bundle, _options: unknown, bundle: Rollup.OutputBundle) {
    const source = extension
      ? `${serviceWorkerSource({ ...app, precache: listAppFiles(bundle) })}\n${readFileSync(extension, 'utf8')}`
      : serviceWorkerSource(app)
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
  },
})

type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/**
 * Lists the scripts and styles of the app itself with the libraries that they import at once. Libraries that are
 * imported on demand, such as diagrams, are left out: they are large, and are cached when they are used.
 */
function listAppFiles(bundle: Rollup.OutputBundle) {
  const files = Object.values(bundle)
  const chunks = files.filter((file): file is Chunk => file.type === 'chunk')
  const found = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const chunk of chunks) if (chunk.isEntry || !chunk.facadeModuleId?.includes('node_modules')) add(chunk)
  const workers = files
    .map(({ fileName }) => fileName)
    .filter((name) => /^assets\/[^/]*worker[^/]*\.js$/.test(name))
  return [...found, ...workers].map((name) => `/${name}`)
}

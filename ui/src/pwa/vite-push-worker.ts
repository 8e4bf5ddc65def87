import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Vite plugin that adds the service worker of notifications to the built app as `push-worker.js`, one classic script:
 * not every browser runs modules in a service worker. `root`: folder of the client; `entry`: path inside it.
 */
export const pushWorkerPlugin = ({ root, entry }: { root: string; entry: string }): Plugin => ({
  name: 'sanhe-push-worker',
  apply: 'build',
  async generateBundle() {
    const result = await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        copyPublicDir: false,
        rolldownOptions: { input: join(root, entry), output: { format: 'iife' } },
      },
    })
    const [output] = Array.isArray(result) ? result : [result]
    if (!output || !('output' in output)) throw new Error('the push worker was not built')
    const [{ code }] = output.output
    this.emitFile({ type: 'asset', fileName: 'push-worker.js', source: code })
  },
})

import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Vite plugin that adds the service worker of notifications to the built app, as one classic script: not every browser
 * runs modules in a service worker.
 */
export const pushWorkerPlugin = (): Plugin => ({
  name: 'sanhe-push-worker',
  apply: 'build',
  async generateBundle() {
    const result = await build({
      configFile: false,
      root: import.meta.dirname,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'src/push/push-worker.ts'),
          output: { format: 'iife' },
        },
      },
    })
    const [output] = Array.isArray(result) ? result : [result]
    if (!output || !('output' in output)) throw new Error('the push worker was not built')
    const [{ code }] = output.output
    this.emitFile({ type: 'asset', fileName: 'push-worker.js', source: code })
  },
})

import { contractRoutesPlugin } from '@sanhe/kit/http/vite-routes'
import { join } from 'node:path'
import { pushWorkerPlugin } from '@sanhe/ui/pwa/vite-push-worker.ts'
import { serviceWorkerPlugin } from '@sanhe/ui/pwa/vite-service-worker.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleChunkGroups } from './chunk-groups.ts'
import { adminRoutes, firstLoadRoutes, lazyLoadedRoutes } from './route-groups.ts'
import { preloadShellPlugin } from './preload-shell.ts'

const server = process.env['DOCUMENTS_URL'] ?? 'http://127.0.0.1:3100'

/** Returns whether a file belongs to every page behind the login. */
const isOfEveryPage = (path: string) =>
  /\/(base|index|preload-helper|rolldown-runtime|shell|icons)-[\w-]+\.(js|css)$/.test(path)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractRoutesPlugin('virtual:documents-routes', firstLoadRoutes),
    contractRoutesPlugin('virtual:documents-lazy-routes', lazyLoadedRoutes),
    contractRoutesPlugin('virtual:documents-admin-routes', adminRoutes),
    react(),
    tailwind(),
    preloadShellPlugin,
    serviceWorkerPlugin({
      name: 'sanhe-documents',
      leaves: ['api', 's', 'mcp', 'push'],
      hasPages: true,
      extension: join(import.meta.dirname, 'src/offline/offline-copies.js'),
    }),
    pushWorkerPlugin({ root: import.meta.dirname, entry: 'src/notification-settings/push-worker.ts' }),
  ],
  // Keeps light-dark() unchanged: compiling it for older browsers breaks the manual theme.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    // The polyfill is left out, because all supported browsers support `modulepreload`.
    modulePreload: {
      polyfill: false,
      // The pages behind the login have loaded these files already. Without them, the lists of files that a lazy import
      // loads are short, and those lists are part of the first load.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((path) => !isOfEveryPage(path)) : dependencies,
    },
    // No asset is inlined as a data URL, because the Content-Security-Policy allows fonts from this site
    // only.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: bundleChunkGroups } } },
  },
  server: { proxy: { '/api': server, '/s/': server } },
})

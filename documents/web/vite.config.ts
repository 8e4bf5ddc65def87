import { contractRoutesPlugin } from '@sanhe/kit/http/vite-routes'
import { join } from 'node:path'
import { pushWorkerPlugin } from '@sanhe/ui/pwa/vite-push-worker.ts'
import { serviceWorkerPlugin } from '@sanhe/ui/pwa/vite-service-worker.ts'
import { compactIconsPlugin } from '@sanhe/ui/vite-compact-icons.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleChunkGroups } from './chunk-groups.ts'
import { adminRoutes, firstLoadRoutes, lazyLoadedRoutes } from './route-groups.ts'
import { preloadShellPlugin } from './preload-shell.ts'

const server = process.env['DOCUMENTS_URL'] ?? 'http://127.0.0.1:3100'

/** Chunks that load before the text of a document is shown, or as soon as the first page is painted. */
const isSoonNeeded = (path: string) =>
  /\/(document-links|home-sections|reading-extras|sidebar-foot)-[\w-]{8}\.js$/.test(path)

/** Pages that may be the first one: those before the login, and those that people bookmark and send to each other. */
const isFirstPage = (path: string) =>
  /\/(board|document|forgot-password|invitation-and-reset|login|overview|projects)(-pages?)?-[\w-]{8}\.js$/.test(
    path,
  )

/** Chunks of the first load that import dialogs and views on demand. */
const isOfFirstLoad = (path: string) =>
  /\/(base|document-page|projects-page|reading|shell|sidebar)-[\w-]{8}\.js$/.test(path)

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
    compactIconsPlugin,
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
      // The lists of files that a lazy import loads are part of the first load, so they are kept short. They leave out
      // files that the pages behind the login have loaded already. For pages, dialogs and views that users open later,
      // they contain styles only, because the service worker has stored the scripts by then.
      resolveDependencies(file, dependencies, { hostId, hostType }) {
        if (hostType !== 'js') return dependencies
        const isLater = isOfFirstLoad(`/${hostId}`) && !isSoonNeeded(`/${file}`) && !isFirstPage(`/${file}`)
        return dependencies.filter((path) => (isLater ? path.endsWith('.css') : !isOfEveryPage(path)))
      },
    },
    // No asset is inlined as a data URL, because the Content-Security-Policy allows fonts from this site
    // only.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: bundleChunkGroups } } },
  },
  server: { proxy: { '/api': server, '/s/': server } },
})

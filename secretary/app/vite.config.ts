import { join } from 'node:path'
import { contractRoutesPlugin } from '@sanhe/kit/http/vite-routes'
import { contract } from '@sanhe/secretary/contract'
import { serviceWorkerPlugin } from '@sanhe/ui/pwa/vite-service-worker.ts'
import { pushWorkerPlugin } from '@sanhe/ui/pwa/vite-push-worker.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['SECRETARY_URL'] ?? 'http://127.0.0.1:3300'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractRoutesPlugin('virtual:secretary-routes', contract),
    react(),
    tailwind(),
    serviceWorkerPlugin({
      name: 'sanhe-secretary-app',
      leaves: ['api', 'ws', 'dev'],
      extension: join(import.meta.dirname, 'src/share/receive-share.js'),
    }),
    pushWorkerPlugin({ root: import.meta.dirname, entry: 'src/push/push-worker.ts' }),
  ],
  // Browser versions that keep the CSS function light-dark() unchanged: compiling it to older CSS breaks the manual
  // choice of a theme.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': server, '/dev': server } },
})

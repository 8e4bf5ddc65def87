import { contract } from '@sanhe/companion/contract'
import { contractRoutesPlugin } from '@sanhe/kit/http/vite-routes'
import { pushWorkerPlugin } from '@sanhe/ui/pwa/vite-push-worker.ts'
import { serviceWorkerPlugin } from '@sanhe/ui/pwa/vite-service-worker.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pickElderEndpoints } from './src/elder-contract.ts'

const server = process.env['COMPANION_URL'] ?? 'http://127.0.0.1:3200'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractRoutesPlugin('virtual:companion-routes', pickElderEndpoints(contract)),
    react(),
    tailwind(),
    serviceWorkerPlugin({
      name: 'sanhe-companion-elder',
      leaves: ['api', 'dev', 'h5', 'uploads', 'family', 'merchant', 'admin', 'push'],
    }),
    pushWorkerPlugin({ root: import.meta.dirname, entry: 'src/notices/push-worker.ts' }),
  ],
  // CSS target whose browsers all support `light-dark()`. Rewriting `light-dark()` for older browsers would break the
  // manual theme.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': server, '/dev': server, '/h5': server, '/uploads': server } },
})

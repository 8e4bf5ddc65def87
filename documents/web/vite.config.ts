import { contract } from '@sanhe/documents/contract'
import { contractRoutes } from '@sanhe/kit/http/vite-routes'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { preloadShell } from './preload-shell.ts'

const server = process.env['DOCUMENTS_URL'] ?? 'http://127.0.0.1:3100'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractRoutes('virtual:documents-routes', contract), react(), tailwind(), preloadShell],
  // Keeps light-dark() unchanged: compiling it for older browsers breaks the manual theme.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    // All supported browsers know modulepreload.
    modulePreload: { polyfill: false },
    // The Content-Security-Policy allows fonts from this site only, not from data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': server, '/s/': server } },
})

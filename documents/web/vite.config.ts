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
  // light-dark() is used as it is written: lowering it breaks the manual theme.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    // All of these browsers know the link by themselves.
    modulePreload: { polyfill: false },
    // The page's policy takes fonts from this site only, not from inside the style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': server, '/s/': server } },
})

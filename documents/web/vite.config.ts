import { contract } from '@sanhe/documents/contract'
import { contractRoutes } from '@sanhe/kit/vite-routes'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { preloadShell } from './preload-shell.ts'
import { defineConfig } from 'vite'

const server = process.env['DOCUMENTS_URL'] ?? 'http://127.0.0.1:3100'

/**
 * Icons and other small modules that many screens share: one request each instead of thirty on a slow line.
 * Nothing that the entry imports may be among the parts: the two would wait for each other.
 */
const together = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false })
const groups = [
  { ...together('icons', /lucide-react/), minShareCount: 2 },
  together(
    'parts',
    /web\/src\/(order|session|tree\/(actions|rules|text|dialog-store|doc-type|expanded)|shell\/(top-bar|palette-store)|projects\/(actions|text))\.|ui\/src\/(media|relative-time|time|theme|menu|menu-parts)\./,
  ),
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractRoutes('virtual:documents-routes', contract), react(), tailwind(), preloadShell],
  // light-dark() is used as it is written: lowering it breaks the manual theme.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    // The page's policy takes fonts from this site only, not from inside the style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': server, '/s/': server } },
})

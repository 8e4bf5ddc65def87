import { contract } from '@sanhe/documents/contract'
import { contractRoutes } from '@sanhe/kit/vite-routes'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [contractRoutes('virtual:documents-routes', contract)],
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/e2e/**', '**/data/**'],
    globalSetup: ['kit/src/db/global-setup.ts'],
    pool: 'forks',
    // One more than the cores of the smallest machine: the slowest tests wait for other processes.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Business time is the injected clock; the machine's own zone must never matter.
    env: { TZ: 'America/New_York', NODE_ENV: 'test' },
  },
})

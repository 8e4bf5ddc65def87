import { contract } from '@sanhe/documents/contract'
import { contractRoutes } from '@sanhe/kit/vite-routes'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const isNoTest = ['**/node_modules/**', '**/dist/**', '**/e2e/**', '**/data/**']
const inCompanion = 'companion/**/*.test.ts'
const ofProcesses = 'companion/server/src/processes*.test.ts'

/** companion has a hundred files that all load the whole service: those of a worker share what is loaded. */
const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'companion',
      include: [inCompanion],
      exclude: [...isNoTest, ofProcesses],
      isolate: false,
    },
  },
  // Each starts three processes: two of them at once would want more connections than PostgreSQL has.
  {
    extends: true,
    test: { name: 'processes', include: [ofProcesses], fileParallelism: false },
  },
  {
    extends: true,
    test: { name: 'all else', include: ['**/*.test.ts'], exclude: [...isNoTest, inCompanion] },
  },
]

export default defineConfig({
  plugins: [contractRoutes('virtual:documents-routes', contract)],
  test: {
    projects,
    exclude: isNoTest,
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

import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

// An older Node cannot load our TypeScript; `npm test` installs and uses the right one.
if (Number(process.versions.node.split('.')[0]) < 26) {
  process.stderr.write(
    `sanhe: this is Node ${process.versions.node}; type instead: npm test -- ${process.argv.slice(3).join(' ')}\n`,
  )
  process.exit(1)
}
const { contract } = await import('@sanhe/documents/contract')
const { contractRoutes } = await import('@sanhe/kit/http/vite-routes')

const isNoTest = ['**/node_modules/**', '**/dist/**', '**/e2e/**', '**/data/**']
const ofProcesses = 'companion/server/src/processes*.test.ts'

/** Their tests load the whole of it: those of one worker share what is loaded, and no two of them share a worker. */
const wholes = [
  'companion/server',
  'documents/server',
  'embedded-postgres',
  'kit',
  'providers',
  'secretary/agent',
  'secretary/server',
]

/** These replace a module or the timers of everybody around them. */
const replacing = [
  'documents/server/src/live/live.test.ts',
  'documents/server/src/storage/files.test.ts',
  'secretary/agent/src/core/throttle.test.ts',
]

const allOf = (folder: string) => `${folder}/**/*.test.ts`

const projects: TestProjectConfiguration[] = [
  ...wholes.map((folder) => ({
    extends: true as const,
    test: {
      name: folder,
      include: [allOf(folder)],
      exclude: [...isNoTest, ...replacing, ofProcesses],
      isolate: false,
    },
  })),
  // Each starts three processes: two of them at once would want more connections than PostgreSQL has.
  {
    extends: true,
    test: { name: 'processes', include: [ofProcesses], fileParallelism: false },
  },
  {
    extends: true,
    test: {
      name: 'all else',
      include: ['**/*.test.ts', ...replacing],
      exclude: [...isNoTest, ...wholes.map(allOf)],
    },
  },
]

export default defineConfig({
  plugins: [contractRoutes('virtual:documents-routes', contract)],
  test: {
    projects,
    exclude: isNoTest,
    globalSetup: ['embedded-postgres/src/global-setup.ts'],
    pool: 'forks',
    // One more than the cores of the smallest machine: the slowest tests wait for other processes.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Business time is the injected clock; the machine's own zone must never matter.
    env: { TZ: 'America/New_York', NODE_ENV: 'test' },
  },
})

import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

// An older Node.js cannot load our TypeScript. `npm test` installs and uses the required version.
if (Number(process.versions.node.split('.')[0]) < 26) {
  process.stderr.write(
    `sanhe: this is Node ${process.versions.node}; type instead: npm test -- ${process.argv.slice(3).join(' ')}\n`,
  )
  process.exit(1)
}
const {
  adminRoutes,
  firstLoadRoutes,
  lazyLoadedRoutes: lazyRoutes,
} = await import('./documents/web/route-groups.ts')
const { contractRoutesPlugin: contractRoutes } = await import('@sanhe/kit/http/vite-routes')

const notTests = ['**/node_modules/**', '**/.cache/**', '**/dist/**', '**/e2e/**', '**/data/**']
const processTests = 'companion/server/src/processes*.test.ts'

/**
 * Tests of these folders share the modules that their worker has loaded: loading a whole product, or only starting a
 * worker, would take longer than most tests. Each folder gets separate workers.
 */
const sharedModuleFolders = [
  'companion/server',
  'documents/server',
  'embedded-postgres',
  'kit',
  'providers',
  'secretary/agent',
  'secretary/server',
  'companion/{admin,elder,family,merchant}',
  'documents/web',
  'secretary/{app,protocol}',
  '{markdown,ui}',
]

/**
 * These tests replace a module or the global timers, hash passwords at the real cost, or load two products: both
 * products have a schema named `Invitation`, and one OpenAPI document cannot contain both.
 */
const isolatedTests = [
  'companion/admin/src/groceries/import-lines.test.ts',
  'companion/admin/src/money/discrepancy-detail.test.ts',
  'companion/server/src/merchants/guessing-limits.test.ts',
  'documents/server/src/accounts/login-limits.test.ts',
  'documents/server/src/live/live.test.ts',
  'documents/server/src/storage/files.test.ts',
  'documents/web/src/board/board-writes.test.ts',
  'documents/web/src/board/task-drafts.test.ts',
  'documents/web/src/bundle.test.ts',
  'documents/web/src/live.test.ts',
  'kit/src/security/passwords.test.ts',
  'secretary/agent/src/core/throttle.test.ts',
  'secretary/agent/src/skills/documents.test.ts',
  'secretary/app/src/detect-server.test.ts',
]

/** Tests use passwords of the lowest cost. Only the tests of hashing itself, which are isolated, use the real cost. */
const cheapPasswords = {
  alias: { '@node-rs/bcrypt': join(import.meta.dirname, 'kit/src/testing/cheap-bcrypt.ts') },
}

const allOf = (folder: string) => `${folder}/**/*.test.ts`

const projects: TestProjectConfiguration[] = [
  ...sharedModuleFolders.map((folder) => ({
    extends: true as const,
    resolve: cheapPasswords,
    test: {
      name: folder,
      include: [allOf(folder)],
      exclude: [...notTests, ...isolatedTests, processTests],
      isolate: false,
    },
  })),
  // Each of these tests starts three processes: two tests at the same time would exceed PostgreSQL's connection limit.
  {
    extends: true,
    test: { name: 'processes', include: [processTests], fileParallelism: false },
  },
  { extends: true, test: { name: 'isolated', include: isolatedTests } },
  {
    extends: true,
    resolve: cheapPasswords,
    test: {
      name: 'all else',
      include: ['**/*.test.ts'],
      exclude: [...notTests, ...sharedModuleFolders.map(allOf)],
    },
  },
]

export default defineConfig({
  plugins: [
    contractRoutes('virtual:documents-routes', firstLoadRoutes),
    contractRoutes('virtual:documents-lazy-routes', lazyRoutes),
    contractRoutes('virtual:documents-admin-routes', adminRoutes),
  ],
  test: {
    projects,
    exclude: notTests,
    globalSetup: ['embedded-postgres/src/global-setup.ts'],
    pool: 'forks',
    // Five workers are faster than two even on the smallest machine, which has two cores: the slowest tests wait for
    // other processes.
    maxWorkers: 5,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short while other tests and their processes use both cores.
    expect: { poll: { timeout: 20_000 } },
    // Tests run in a time zone in which no user lives. Code that reads the local time zone fails here: business time
    // must come from the injected clock and Shanghai's calendar.
    env: { TZ: 'America/New_York', NODE_ENV: 'test' },
  },
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { createAcmeRoot } from '@sanhe/providers/emulators/acme-emulator/authority'

/**
 * The test runner chooses these ports, folders and keys once. Its workers inherit the environment variables and load
 * this file again.
 */
if (!process.env['E2E_PORT']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-e2e-'))
  process.env['E2E_PORT'] = String(await findFreePort())
  process.env['E2E_SECRETARY_PORT'] = String(await findFreePort())
  process.env['E2E_COMPANION_PORT'] = String(await findFreePort())
  process.env['E2E_AGENT_PORT'] = String(await findFreePort())
  process.env['E2E_DATA_DIR'] = dataDir
  process.env['E2E_AI_TOKEN'] = randomUUID()
  process.env['E2E_AGENT_KEY'] = randomUUID()
  process.env['E2E_DEPLOYED_PORT'] = String(await findFreePort())
  // Path of the archive that the deployment test builds.
  process.env['E2E_AGENT_IMAGE'] = join(dataDir, 'agent-image.tar.gz')
  // File with the models of the gateway. No test calls a model, so no server listens at the address of the provider.
  process.env['E2E_GATEWAY_FILE'] = join(dataDir, 'gateway.json')
  const prices = { input_fen: 200, cached_input_fen: 20, output_fen: 800 }
  const limits = { context_tokens: 64_000, max_output_tokens: 4096 }
  const model = { id: 'chat-standard', provider: 'none', ...prices, ...limits }
  const gateway = { providers: { none: { base_url: 'http://127.0.0.1:9/v1' } }, models: [model] }
  writeFileSync(process.env['E2E_GATEWAY_FILE'], JSON.stringify(gateway))
  // Certificate authority of deployed agents: its root must exist before the service that trusts it starts.
  process.env['E2E_ACME_PORT'] = String(await findFreePort())
  process.env['E2E_ACME_HTTP_PORT'] = String(await findFreePort())
  process.env['E2E_ACME_TLS_PORT'] = String(await findFreePort())
  process.env['E2E_ACME_ROOT'] = join(dataDir, 'acme-root')
  const { certificate, key } = await createAcmeRoot(systemClock.now())
  writeFileSync(`${process.env['E2E_ACME_ROOT']}.pem`, certificate)
  writeFileSync(`${process.env['E2E_ACME_ROOT']}.key.pem`, key, { mode: 0o600 })
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const at = (port: string) => `http://127.0.0.1:${process.env[port]}`
/**
 * Animations cost a tenth of the processor time of a test. Only the tests of secretary run with animations; the
 * components that move belong to all products.
 */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const
const chromiumPath = process.env['CHROMIUM_PATH']

export default defineConfig({
  outputDir: 'test-results',
  forbidOnly: true,
  // The smallest machine has two cores. A third worker is still useful, because tests wait for pages half of the
  // time.
  workers: 3,
  timeout: 120_000,
  // Four times the default: on a busy machine a page can take more than ten seconds while two other pages load.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  projects: [
    { name: 'documents', testMatch: 'documents/e2e/*.e2e.ts', use: { baseURL: at('E2E_PORT'), ...still } },
    {
      name: 'companion',
      testMatch: 'companion/e2e/*.e2e.ts',
      use: { baseURL: at('E2E_COMPANION_PORT'), ...still },
    },
    { name: 'secretary', testMatch: 'secretary/e2e/*.e2e.ts', use: { baseURL: at('E2E_SECRETARY_PORT') } },
  ],
  use: {
    locale: 'en-GB',
    // In a new browser context, a service worker would fetch the whole client once more. Tests that work offline
    // allow service workers.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing doubles the duration of a test; set `E2E_TRACE=1` to debug a failure.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      // Chromium writes file names in the encoding of the locale. In the plain C locale it loses names that are not
      // ASCII, and then refuses access to the chosen files (ERR_ACCESS_DENIED).
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        '--disable-dev-shm-usage',
      ],
    },
  },
  /** Starts the real products with `npm start`. */
  webServer: {
    command: 'exec node scripts/start.ts',
    // `npm start` prints this line last, when every product answers requests.
    wait: { stdout: /Ctrl-C stops/ },
    // The time limit is long, because PostgreSQL and three products start on two cores, at the same time as the
    // browsers. On a machine that other programs use, that took more than two minutes.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      DOCUMENTS_PORT: process.env['E2E_PORT'] ?? '',
      COMPANION_PORT: process.env['E2E_COMPANION_PORT'] ?? '',
      SECRETARY_PORT: process.env['E2E_SECRETARY_PORT'] ?? '',
      RELAY: '1',
      MARKET: '1',
      AGENT_PORT: process.env['E2E_AGENT_PORT'] ?? '',
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      DEMO_HISTORY: '0',
      ADMIN_USERNAME: 'admin',
      AI_API_TOKEN: process.env['E2E_AI_TOKEN'] ?? '',
      AGENT_API_KEY: process.env['E2E_AGENT_KEY'] ?? '',
      ADMIN_PASSWORD: 'correct horse battery',
      DEPLOY_AGENT_PORT: process.env['E2E_DEPLOYED_PORT'] ?? '',
      DEPLOY_AGENT_IMAGE: process.env['E2E_AGENT_IMAGE'] ?? '',
      DEPLOY_ACME_DIRECTORY_URL: `https://127.0.0.1:${process.env['E2E_ACME_PORT']}/directory`,
      DEPLOY_ACME_CA_FILE: `${process.env['E2E_ACME_ROOT']}.pem`,
      DEPLOY_ACME_HTTP_PORT: process.env['E2E_ACME_HTTP_PORT'] ?? '',
      DEPLOY_ACME_TLS_PORT: process.env['E2E_ACME_TLS_PORT'] ?? '',
      GATEWAY_FILE: process.env['E2E_GATEWAY_FILE'] ?? '',
      RATE_LIMIT_SCALE: '1000',
    },
  },
})

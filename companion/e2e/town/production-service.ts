import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { movableClock } from '@sanhe/kit/runtime/clock'
import { silentLog } from '@sanhe/kit/runtime/log'
import { loadConfig } from '../../server/src/config.ts'
import { startCompanion } from '../../server/src/start.ts'
import { startHttpsProxy } from './https-proxy.ts'
import { startProviderEmulators } from './providers.ts'

export const ownerCredentials = { username: 'owner', password: 'first password of the town' }

export type ProductionTestService = Awaited<ReturnType<typeof startProductionTestService>>

/**
 * Starts a service in production mode behind an HTTPS proxy. The service has an empty database, no developer tools, no
 * demo data, the rate limits of production, and an administration that requires a second factor. Emulators replace all
 * providers. The test moves the clock of the service, for example to the end of a month.
 */
export async function startProductionTestService() {
  const clock = movableClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-town-'))
  const providers = await startProviderEmulators(clock)
  let serviceUrl = ''
  const proxy = await startHttpsProxy(() => serviceUrl)
  const config = loadConfig({
    ...providers.settings,
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '0',
    JWT_SECRET: 'a-long-enough-secret-of-the-tokens-0123',
    DATA_KEY: 'k1:a-long-enough-secret-of-the-fields-456',
    ADMIN_USERNAME: ownerCredentials.username,
    ADMIN_PASSWORD: ownerCredentials.password,
    ADMIN_REQUIRE_TOTP: '1',
    REQUIRE_CONSENT: '1',
  })
  const service = await startCompanion(config, clock, silentLog)
  serviceUrl = service.url
  return {
    url: proxy.url,
    clock,
    providers,
    db: service.deps.db,
    /** Moves the clock and runs every job that is then due. */
    async passTo(now: number) {
      clock.move({ now })
      await service.jobs?.runDue()
    },
    async stop() {
      await service.stop()
      await proxy.stop()
      await providers.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAcmeEmulator } from '@sanhe/providers/emulators/acme-emulator'
import { test as base } from './fixtures.ts'

const rootFile = () => `${process.env['E2E_ACME_ROOT']}.pem`

/** Reason why a browser on this machine cannot be made to trust a custom root certificate; undefined if it can. */
export const trustRootCertificateProblem =
  spawnSync('certutil', ['-H']).error && 'certutil is missing: apt-get install libnss3-tools'

/**
 * Creates a home folder whose NSS database, which Chromium on Linux reads, trusts the root certificate of the ACME
 * emulator.
 */
function makeTrustingHome() {
  const home = mkdtempSync(join(tmpdir(), 'sanhe-e2e-home-'))
  if (trustRootCertificateProblem) return home
  const folder = join(home, '.pki/nssdb')
  mkdirSync(folder, { recursive: true })
  const certutil = (...options: string[]) => execFileSync('certutil', ['-d', `sql:${folder}`, ...options])
  certutil('-N', '--empty-password')
  certutil('-A', '-t', 'C,,', '-n', 'ACME emulator', '-i', rootFile())
  return home
}

/** Playwright tests in a browser that checks certificates as usual and trusts one additional root certificate. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const home = makeTrustingHome()
      await use({ ...launchOptions, env: { ...launchOptions.env, HOME: home } })
      rmSync(home, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/**
 * Starts the certificate authority that the backend configures for deployed agents. Before this call, no server answers
 * at the authority's URL.
 */
export const startCertificateAuthority = () =>
  startAcmeEmulator({
    port: Number(process.env['E2E_ACME_PORT']),
    ports: {
      http: Number(process.env['E2E_ACME_HTTP_PORT']),
      tls: Number(process.env['E2E_ACME_TLS_PORT']),
    },
    root: {
      certificate: readFileSync(rootFile(), 'utf8'),
      key: readFileSync(`${process.env['E2E_ACME_ROOT']}.key.pem`, 'utf8'),
    },
  })

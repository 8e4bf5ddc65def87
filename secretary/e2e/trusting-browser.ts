import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAcmeEmulator } from '@sanhe/providers/emulators/acme-emulator'
import { test as base } from './fixtures.ts'

const rootFile = () => `${process.env['E2E_ACME_ROOT']}.pem`

/** Reason why no browser on this machine can trust a custom root certificate; undefined if one can. */
export const trustProblem =
  spawnSync('certutil', ['-H']).error && 'certutil is missing: apt-get install libnss3-tools'

/** Creates a home folder whose NSS database, which Chromium on Linux reads, trusts the root of the ACME emulator. */
function makeTrustingHome() {
  const home = mkdtempSync(join(tmpdir(), 'sanhe-e2e-home-'))
  if (trustProblem) return home
  const folder = join(home, '.pki/nssdb')
  mkdirSync(folder, { recursive: true })
  const certutil = (...options: string[]) => execFileSync('certutil', ['-d', `sql:${folder}`, ...options])
  certutil('-N', '--empty-password')
  certutil('-A', '-t', 'C,,', '-n', 'ACME emulator', '-i', rootFile())
  return home
}

/** Tests in a browser that checks certificates as usual and trusts one additional root. */
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

/** Starts the authority that the service configures for deployed agents. Until then, nothing answers at its address. */
export const startAuthority = () =>
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

import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@sanhe/kit/security/secrets'
import { z } from 'zod'
import type { CertificateBundle } from './certificate-bundle.ts'

const State = z.object({
  /** Number of failed attempts since the last success. */
  failures: z.number().int().min(0),
  lastAttemptAt: z.number(),
  nextAttemptAt: z.number(),
  problem: z.string().nullable(),
})
/**
 * State of the attempts to get a certificate. It survives a restart. Without it, a process that crashes and restarts
 * again and again would exceed the authority's rate limits.
 */
export type CertificateAttemptState = z.output<typeof State>
export const initialAttemptState: CertificateAttemptState = {
  failures: 0,
  lastAttemptAt: 0,
  nextAttemptAt: 0,
  problem: null,
}

export type CertificateFiles = ReturnType<typeof openCertificateFiles>

/**
 * Opens the account key, certificate and state of one authority in the agent's data folder, readable only by its user.
 */
export function openCertificateFiles(dataDir: string, directoryUrl: string) {
  const folder = join(dataDir, 'certificate', sha256(directoryUrl).slice(0, 16))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = (name: string) => join(folder, name)
  const read = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : undefined)
  /** Writes a file atomically: after a crash it has either the old or the new content. */
  function write(name: string, text: string) {
    writeFileSync(`${file(name)}.new`, text, { mode: 0o600 })
    renameSync(`${file(name)}.new`, file(name))
  }
  return {
    accountKey() {
      const known = read('account-key.pem')
      if (known) return known
      const made = generatePrivateKey()
      write('account-key.pem', made)
      return made
    },
    /** Stores key and chain in one file, so that they always belong together. */
    bundle: () => readBundle(read('certificate.pem')),
    writeBundle: ({ key, chain }: CertificateBundle) =>
      write('certificate.pem', `${key.trim()}\n${chain.trim()}\n`),
    state: () => readState(read('state.json')),
    writeState: (state: CertificateAttemptState) => write('state.json', JSON.stringify(state)),
  }
}

/** Parses a stored certificate. A damaged file counts as missing, because the worst result is a new certificate. */
function readBundle(pem: string | undefined): CertificateBundle | undefined {
  const key = /-----BEGIN (?:EC )?PRIVATE KEY-----[^-]+-----END (?:EC )?PRIVATE KEY-----\n?/.exec(
    pem ?? '',
  )?.[0]
  const chain = /-----BEGIN CERTIFICATE-----[\s\S]*-----END CERTIFICATE-----\n?/.exec(pem ?? '')?.[0]
  return key && chain ? { key, chain } : undefined
}

function readState(text: string | undefined): CertificateAttemptState {
  try {
    return State.parse(JSON.parse(text ?? '{}'))
  } catch {
    return initialAttemptState
  }
}

/** Generates a P-256 key as PEM: the smallest key that every browser and authority accepts. */
export const generatePrivateKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' })

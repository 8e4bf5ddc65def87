import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@sanhe/kit/security/secrets'
import { z } from 'zod'
import type { Bundle } from './bundle.ts'

const State = z.object({
  /** Failed attempts since the last success. */
  failures: z.number().int().min(0),
  lastAttemptAt: z.number(),
  nextAttemptAt: z.number(),
  problem: z.string().nullable(),
})
/** What a restart must not forget: without it a crash loop would run into the limits of the authority. */
export type AttemptState = z.output<typeof State>
export const noAttempt: AttemptState = { failures: 0, lastAttemptAt: 0, nextAttemptAt: 0, problem: null }

export type CertificateFiles = ReturnType<typeof openCertificateFiles>

/** Account key, certificate and state of one authority, in the agent's data folder, readable by its user alone. */
export function openCertificateFiles(dataDir: string, directoryUrl: string) {
  const folder = join(dataDir, 'certificate', sha256(directoryUrl).slice(0, 16))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = (name: string) => join(folder, name)
  const read = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : undefined)
  /** Atomic: a crash leaves the old file or the new one. */
  function write(name: string, text: string) {
    writeFileSync(`${file(name)}.new`, text, { mode: 0o600 })
    renameSync(`${file(name)}.new`, file(name))
  }
  return {
    accountKey() {
      const known = read('account-key.pem')
      if (known) return known
      const made = newPrivateKey()
      write('account-key.pem', made)
      return made
    },
    /** Key and chain are one file, so that they always belong together. */
    bundle: () => readBundle(read('certificate.pem')),
    writeBundle: ({ key, chain }: Bundle) => write('certificate.pem', `${key.trim()}\n${chain.trim()}\n`),
    state: () => readState(read('state.json')),
    writeState: (state: AttemptState) => write('state.json', JSON.stringify(state)),
  }
}

/** A damaged file counts as absent: the worst that follows is a new certificate. */
function readBundle(pem: string | undefined): Bundle | undefined {
  const key = /-----BEGIN (?:EC )?PRIVATE KEY-----[^-]+-----END (?:EC )?PRIVATE KEY-----\n?/.exec(
    pem ?? '',
  )?.[0]
  const chain = /-----BEGIN CERTIFICATE-----[\s\S]*-----END CERTIFICATE-----\n?/.exec(pem ?? '')?.[0]
  return key && chain ? { key, chain } : undefined
}

function readState(text: string | undefined): AttemptState {
  try {
    return State.parse(JSON.parse(text ?? '{}'))
  } catch {
    return noAttempt
  }
}

/** P-256, the smallest key that every browser and authority takes. PEM. */
export const newPrivateKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' })

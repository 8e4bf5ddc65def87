import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { startWebPushEmulator } from '@sanhe/providers/emulators/push-web'

/** Starts a push service for the agent of a worker, with the settings by which the agent trusts it. */
export async function startPushService(folder: string) {
  const service = await startWebPushEmulator({ clock: systemClock })
  mkdirSync(folder, { recursive: true })
  // The workers of Playwright share the folder, and each has a push service with a certificate authority of its own.
  const caFile = join(folder, `push-ca-${randomUUID()}.pem`)
  writeFileSync(caFile, service.ca)
  return { ...service, settings: { PUSH_HOSTS: '127.0.0.1', PUSH_CA_FILE: caFile } }
}

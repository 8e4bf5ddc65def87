import { setTimeout as sleep } from 'node:timers/promises'
import { fetchHostKey, SshError } from '@sanhe/providers/ssh'
import { toInstallError } from './errors.ts'

const timeoutMs = 10_000
const attempts = 4
const pauseMs = 300

/** Returns the fingerprint of a server's SSH host key; retries if the connection breaks. */
export async function readHostKey(host: string, port: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchHostKey({ host, port, timeoutMs })
    } catch (error) {
      const isPassing = error instanceof SshError && error.code === 'DISCONNECTED'
      if (!isPassing || attempt === attempts) throw toInstallError(error)
      await sleep(pauseMs)
    }
  }
}

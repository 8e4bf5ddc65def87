import { createHash } from 'node:crypto'
import { Client } from 'ssh2'
import type { SshHost } from './connect.ts'
import { SshError, toSshError } from './errors.ts'

/** Returns the fingerprint of a host key in OpenSSH's form: `SHA256:` and base64 without padding. */
export const hostKeyFingerprint = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Returns the fingerprint of the key that a server shows before any login. Sends only the handshake. */
export function fetchHostKey({ host, port, timeoutMs }: SshHost): Promise<string> {
  const client = new Client()
  let shown: string | undefined
  return new Promise((resolve, reject) => {
    client.on('error', (error) => {
      if (shown) resolve(shown)
      else reject(toSshError(error))
      client.destroy()
    })
    client.on('close', () => reject(new SshError('DISCONNECTED', 'the server closed the connection')))
    client.connect({
      host,
      port,
      username: 'root',
      readyTimeout: timeoutMs,
      hostVerifier: (key: Buffer) => {
        shown = hostKeyFingerprint(key)
        return false
      },
    })
  })
}

import type { ImapFlow } from 'imapflow'
import { MailError, toMailError } from './mail-error.ts'
import {
  defaultMailTimeoutMs,
  type MailAccount,
  type MailNetwork,
  resolveMailServer,
  getTrustedAuthorities,
} from './mail-server.ts'

/** Largest number of bytes that are read of one mail. */
export const maxMailBytes = 30 * 1024 * 1024

/**
 * Logs in to the mailbox, runs `work` and logs out. Sends the client's name, without which NetEase refuses access.
 * Rejects with a `MailError`, or with the signal's reason after an abort.
 */
export async function withMailbox<T>(
  network: MailNetwork,
  account: MailAccount,
  signal: AbortSignal,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const client = await openClient(network, account)
  const abort = () => client.close()
  signal.addEventListener('abort', abort, { once: true })
  try {
    await client.connect()
    const result = await work(client)
    await client.logout().catch(() => {})
    return result
  } catch (error) {
    signal.throwIfAborted()
    throw toMailError(error)
  } finally {
    signal.removeEventListener('abort', abort)
    client.close()
  }
}

async function openClient(network: MailNetwork, { imap, user, password }: MailAccount) {
  const { address, servername } = await resolveMailServer(network, imap)
  const { ImapFlow } = await import('imapflow')
  const timeoutMs = network.timeoutMs ?? defaultMailTimeoutMs
  const client = new ImapFlow({
    host: address,
    port: imap.port,
    secure: imap.tls === 'implicit',
    doSTARTTLS: imap.tls === 'starttls',
    ...(servername !== undefined && { servername }),
    tls: { ...getTrustedAuthorities(network), minVersion: 'TLSv1.2' },
    auth: { user, pass: password },
    clientInfo: { name: 'Sanhe', version: '1', vendor: 'Sanhe' },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLiteralSize: maxMailBytes + 1024,
    maxResponseSize: 2 * maxMailBytes,
  })
  // Without this listener, an error of a connection that is no longer used would end the process.
  client.on('error', () => {})
  return client
}

/** Opens a folder. Refuses mail ids that belong to an earlier folder with the same name. */
export async function openFolder(client: ImapFlow, path: string, validity?: string) {
  const folder = await client.mailboxOpen(path).catch((error: unknown) => {
    const { responseStatus } = error as { responseStatus?: unknown }
    throw responseStatus === 'NO' ? new MailError('no_folder') : error
  })
  if (validity !== undefined && String(folder.uidValidity) !== validity) throw new MailError('changed')
  return folder
}

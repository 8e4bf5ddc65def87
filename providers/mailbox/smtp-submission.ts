import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { MailError, toMailError } from './mail-error.ts'
import {
  defaultMailTimeoutMs,
  type MailAccount,
  type MailNetwork,
  resolveMailServer,
  getTrustedAuthorities,
} from './mail-server.ts'

export type MailEnvelope = { from: string; to: string[] }

/**
 * `unknown`: the connection ended after the server had begun to receive the mail and before it answered, so the mail
 * may have been delivered.
 */
export type SubmissionOutcome =
  | { status: 'sent'; rejected: string[] }
  | { status: 'failed'; error: MailError }
  | { status: 'unknown' }

/** Sends a mail once. Never repeats it, because a repeated mail could reach its recipients twice. */
export async function submitMail(
  network: MailNetwork,
  account: MailAccount,
  envelope: MailEnvelope,
  source: Buffer,
): Promise<SubmissionOutcome> {
  let hasBegun = false
  try {
    return await withSmtp(network, account, async (connection) => {
      // The library reads the stream only after the server has accepted the recipients and the DATA command. The first
      // read therefore means that the server has begun to receive the mail.
      const stream = new Readable({
        read() {
          hasBegun = true
          this.push(source)
          this.push(null)
        },
        highWaterMark: 0,
      })
      const { rejected } = await sendStream(connection, envelope, stream)
      return { status: 'sent', rejected }
    })
  } catch (error) {
    const wasAnswered = typeof (error as { responseCode?: unknown }).responseCode === 'number'
    return hasBegun && !wasAnswered ? { status: 'unknown' } : { status: 'failed', error: toMailError(error) }
  }
}

/** Connects and logs in, and sends nothing. */
export const checkSmtpLogin = (network: MailNetwork, account: MailAccount) =>
  withSmtp(network, account, async () => {}).catch((error: unknown) => {
    throw toMailError(error)
  })

async function withSmtp<T>(
  network: MailNetwork,
  { smtp, user, password }: MailAccount,
  work: (connection: SMTPConnection) => Promise<T>,
) {
  const { address, servername } = await resolveMailServer(network, smtp)
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const timeoutMs = network.timeoutMs ?? defaultMailTimeoutMs
  const connection = new Connection({
    host: address,
    port: smtp.port,
    secure: smtp.tls === 'implicit',
    requireTLS: smtp.tls === 'starttls',
    ignoreTLS: smtp.tls === 'none',
    ...(servername !== undefined && { servername }),
    tls: { ...getTrustedAuthorities(network), minVersion: 'TLSv1.2' },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const failed = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new MailError('broken')))
  })
  failed.catch(() => {})
  try {
    return await Promise.race([logInAndRun(connection, { user, password }, work), failed])
  } finally {
    connection.quit()
    connection.close()
  }
}

async function logInAndRun<T>(
  connection: SMTPConnection,
  { user, password }: Pick<MailAccount, 'user' | 'password'>,
  work: (connection: SMTPConnection) => Promise<T>,
) {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error?: Error | null) => (error ? reject(error) : resolve()))
  })
  await new Promise<void>((resolve, reject) => {
    connection.login({ user, pass: password }, (error: Error | null) => (error ? reject(error) : resolve()))
  })
  return work(connection)
}

const sendStream = (connection: SMTPConnection, envelope: MailEnvelope, stream: Readable) =>
  new Promise<{ rejected: string[] }>((resolve, reject) => {
    // The library changes the envelope, so it receives a copy.
    connection.send({ from: envelope.from, to: [...envelope.to] }, stream, (error, info) => {
      if (error) reject(error)
      else resolve({ rejected: (info?.rejected ?? []).map(String) })
    })
  })

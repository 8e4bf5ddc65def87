import { runInTracingSpan } from '@sanhe/kit/tracing/tracing'
import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import { EmailError } from './email-error.ts'
import type { EmailSender } from './index.ts'

export type SmtpAccount = {
  host: string
  port: number
  /**
   * `implicit`: TLS from the first byte, usually on port 465. `starttls`: usually port 587. `none`: only for a server
   * on the same machine.
   */
  tls: 'implicit' | 'starttls' | 'none'
  user: string
  password: string
  from: string
  /** Certificate authority (PEM) of the mail server's certificate, if it is not a public one. */
  ca?: string
}

const timeoutMs = 15_000
const Address = z.email()

/** Sends emails through any mail server with SMTP authentication. */
export function smtpEmailSender({ from, ...account }: SmtpAccount): EmailSender {
  let transport: Promise<Transporter> | undefined
  return {
    async send({ to, template, subject, text, messageId: givenId, unsubscribeUrl }) {
      // Refuses a list of email addresses, because the email would reach several recipients.
      if (!Address.safeParse(to).success) throw new EmailError('BAD_ADDRESS', false)
      try {
        transport ??= createTransport(account)
        const { host, port } = account
        const attributes = { 'server.address': host, 'server.port': port }
        const mailer = await transport
        const { messageId } = await runInTracingSpan(
          { name: 'SMTP send', kind: 'client', attributes },
          () =>
            mailer.sendMail({
              from,
              to: { name: '', address: to },
              subject,
              text,
              textEncoding: 'base64',
              ...(givenId !== undefined && { messageId: `<${givenId}>` }),
              headers: {
                'X-Template': template,
                'Auto-Submitted': 'auto-generated',
                ...(unsubscribeUrl !== undefined && oneClickHeaders(unsubscribeUrl)),
              },
            }) as Promise<{ messageId: string }>,
        )
        return { messageId }
      } catch (error) {
        throw toEmailError(error as { code?: string; responseCode?: number })
      }
    },
  }
}

const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function createTransport({ host, port, tls, user, password, ca }: Omit<SmtpAccount, 'from'>) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: tls === 'implicit',
    // Requires STARTTLS: otherwise an attacker on the network could hide that the server supports TLS, and read the
    // password.
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    auth: { user, pass: password },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(ca !== undefined && { tls: { ca } }),
  })
}

/** SMTP replies 4xx are transient and 5xx permanent; a missing reply is transient. */
function toEmailError({ code, responseCode }: { code?: string; responseCode?: number }) {
  const named = responseCode === undefined ? (code ?? 'UNKNOWN') : `SMTP_${responseCode}`
  return new EmailError(named, responseCode === undefined ? code !== 'EENVELOPE' : responseCode < 500)
}

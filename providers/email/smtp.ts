import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import { EmailError } from './email-error.ts'
import type { EmailSender } from './index.ts'

export type SmtpAccount = {
  host: string
  port: number
  /** From the first byte (usually port 465), by STARTTLS (587), or not at all, which is for this machine alone. */
  tls: 'implicit' | 'starttls' | 'none'
  user: string
  password: string
  /** The sender, as `三合 <no-reply@sanhe.example>`. */
  from: string
  /** Who may have signed the server's certificate (PEM), where no public authority did. */
  ca?: string
}

const timeoutMs = 15_000
const Address = z.email()

/** Any mail server that takes messages from those who log in. */
export function smtp({ from, ...account }: SmtpAccount): EmailSender {
  let transport: Promise<Transporter> | undefined
  return {
    async send({ to, template, subject, text }) {
      // A list would reach others too.
      if (!Address.safeParse(to).success) throw new EmailError('BAD_ADDRESS', false)
      try {
        transport ??= transportTo(account)
        const { messageId } = await (await transport).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          textEncoding: 'base64',
          headers: { 'X-Template': template, 'Auto-Submitted': 'auto-generated' },
        })
        return { messageId }
      } catch (error) {
        throw emailError(error as { code?: string; responseCode?: number })
      }
    },
  }
}

/** The library is loaded with the first letter. */
async function transportTo({ host, port, tls, user, password, ca }: Omit<SmtpAccount, 'from'>) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: tls === 'implicit',
    // Whoever is between us and the server could hide that it offers TLS, and read the password.
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

/** SMTP's answers of four hundred are for now, those of five hundred for good; no answer may be one later. */
function emailError({ code, responseCode }: { code?: string; responseCode?: number }) {
  const named = responseCode === undefined ? (code ?? 'UNKNOWN') : `SMTP_${responseCode}`
  return new EmailError(named, responseCode === undefined ? code !== 'EENVELOPE' : responseCode < 500)
}

import { createTransport } from 'nodemailer'
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
export function smtp({ host, port, tls, user, password, from, ca }: SmtpAccount): EmailSender {
  const transport = createTransport({
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
  return {
    async send({ to, template, subject, text }) {
      // A list would reach others too.
      if (!Address.safeParse(to).success) throw new EmailError('BAD_ADDRESS', false)
      try {
        const { messageId } = await transport.sendMail({
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

/** SMTP's answers of four hundred are for now, those of five hundred for good; no answer may be one later. */
function emailError({ code, responseCode }: { code?: string; responseCode?: number }) {
  const named = responseCode === undefined ? (code ?? 'UNKNOWN') : `SMTP_${responseCode}`
  return new EmailError(named, responseCode === undefined ? code !== 'EENVELOPE' : responseCode < 500)
}

import { z } from 'zod'
import type { SmtpAccount } from './smtp.ts'

/** Settings of the mail server for outgoing email. */
export const emailSettings = {
  /** Mail server for outgoing email. If it is absent (development only), an emulator is used. */
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(465),
  /** Use of TLS on the connection to the mail server: from the first byte (port 465) or by STARTTLS (port 587). */
  SMTP_TLS: z.enum(['implicit', 'starttls']).default('implicit'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  /** Sender of emails, such as `三合 <no-reply@sanhe.example>`. */
  EMAIL_FROM: z.string().optional(),
}
type EmailSettings = z.output<z.ZodObject<typeof emailSettings>>

export const findEmailSettingProblems = (given: EmailSettings) =>
  given.SMTP_HOST && !(given.SMTP_USER && given.SMTP_PASSWORD && given.EMAIL_FROM)
    ? ['SMTP_HOST needs SMTP_USER, SMTP_PASSWORD and EMAIL_FROM beside it']
    : []

/** Returns the account of the mail server, or undefined if no mail server is set. */
export function toSmtpAccount(given: EmailSettings): SmtpAccount | undefined {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_TLS: tls, SMTP_USER: user, SMTP_PASSWORD: password } = given
  const from = given.EMAIL_FROM
  return host && user && password && from ? { host, port, tls, user, password, from } : undefined
}

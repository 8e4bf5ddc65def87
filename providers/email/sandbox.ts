import { smtpEmailSender } from './smtp.ts'

/** Publicly known credentials that only the email emulator accepts. */
export const sandboxEmailCredentials = { user: 'sandbox', password: 'sandbox-password-opens-nothing' }

export const sandboxEmailSender = (port: number) =>
  smtpEmailSender({
    ...sandboxEmailCredentials,
    host: '127.0.0.1',
    port,
    tls: 'none',
    from: 'Sanhe <no-reply@sanhe.example>',
  })

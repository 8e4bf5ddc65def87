import { smtp } from './smtp.ts'

/** Keys that open nothing: known to the stand-in alone, and to everyone who reads this. */
export const sandboxEmailKeys = { user: 'sandbox', password: 'sandbox-password-opens-nothing' }

/** SMTP, spoken to our stand-in on this machine. */
export const sandboxEmail = (port: number) =>
  smtp({ ...sandboxEmailKeys, host: '127.0.0.1', port, tls: 'none', from: 'Sanhe <no-reply@sanhe.example>' })

import { smtp } from './smtp.ts'

/** Keys that open nothing: known to the emulator alone, and to everyone who reads this. */
export const sandboxEmailKeys = { user: 'sandbox', password: 'sandbox-password-opens-nothing' }

/** SMTP, spoken to our emulator on this machine. */
export const sandboxEmail = (port: number) =>
  smtp({ ...sandboxEmailKeys, host: '127.0.0.1', port, tls: 'none', from: 'Sanhe <no-reply@sanhe.example>' })

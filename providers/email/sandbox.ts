import { smtp } from './smtp.ts'

/** Public keys that only the emulator accepts. */
export const sandboxEmailKeys = { user: 'sandbox', password: 'sandbox-password-opens-nothing' }

export const sandboxEmail = (port: number) =>
  smtp({ ...sandboxEmailKeys, host: '127.0.0.1', port, tls: 'none', from: 'Sanhe <no-reply@sanhe.example>' })

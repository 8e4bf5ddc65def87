import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { startMailboxEmulator } from '../../emulators/mailbox.ts'
import type { MailAccount, MailNetwork } from '../index.ts'

export const mailTestClock = fixedClock(fromIso('2026-11-21T08:00:00Z'))

/** Starts an emulator with one mailbox, and returns the account and network that reach it. */
export async function startMailboxAccount(tls: 'implicit' | 'starttls' | 'none' = 'implicit') {
  const emulator = await startMailboxEmulator({
    user: 'li@shop.example',
    password: 'right',
    clock: mailTestClock,
    tls,
  })
  const account: MailAccount = {
    name: 'Li Na',
    address: 'li@shop.example',
    user: 'li@shop.example',
    password: 'right',
    imap: emulator.imap,
    smtp: emulator.smtp,
  }
  const network: MailNetwork = {
    resolver: async () => ['127.0.0.1'],
    allowPrivate: true,
    ca: emulator.ca,
    timeoutMs: 2000,
  }
  return { emulator, account, network }
}

import { withMailbox } from './imap-session.ts'
import { MailError, type MailFault } from './mail-error.ts'
import type { MailAccount, MailNetwork } from './mail-server.ts'
import { checkSmtpLogin } from './smtp-submission.ts'

export type MailAccountCheck = { imap: MailFault | null; smtp: MailFault | null }

/**
 * Logs in to the IMAP server and the SMTP server, and returns why each of them cannot be used; null for a server that
 * works.
 */
export async function checkMailAccount(
  network: MailNetwork,
  account: MailAccount,
  signal: AbortSignal,
): Promise<MailAccountCheck> {
  const [imap, smtp] = await Promise.all([
    findFault(withMailbox(network, account, signal, async () => {})),
    findFault(checkSmtpLogin(network, account)),
  ])
  return { imap, smtp }
}

const findFault = (work: Promise<unknown>): Promise<MailFault | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof MailError ? error.code : 'broken'),
  )

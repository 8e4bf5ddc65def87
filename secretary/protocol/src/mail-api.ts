import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const MailServer = z.object({
  host: z.string(),
  port: z.number(),
  tls: z.enum(['implicit', 'starttls', 'none']),
})
export type MailServer = z.output<typeof MailServer>

const MailAccount = z.object({
  account_id: z.number(),
  name: z.string(),
  address: z.string(),
  user_name: z.string(),
  imap: MailServer,
  smtp: MailServer,
})
export type MailAccount = z.output<typeof MailAccount>
export type MailAccountInput = Omit<MailAccount, 'account_id'> & { password?: string }

const Problem = z.string().nullable()
/** Time limit of a test, during which the agent waits for both servers. */
const testMs = 40_000

/** Creates the part of the REST client for the mailboxes of the owner. */
export const createMailApi = (call: CallAgentApi) => ({
  mailAccounts: () => call('/api/mail-accounts', z.object({ accounts: z.array(MailAccount) })),
  addMailAccount: (body: MailAccountInput) =>
    call('/api/mail-accounts', MailAccount, { method: 'POST', body }),
  changeMailAccount: (accountId: number, body: MailAccountInput) =>
    call(`/api/mail-accounts/${accountId}`, MailAccount, { method: 'PUT', body }),
  async removeMailAccount(accountId: number) {
    await call(`/api/mail-accounts/${accountId}`, z.unknown(), { method: 'DELETE' })
  },
  testMailAccount: (body: MailAccountInput & { account_id?: number }) =>
    call('/api/mail-accounts/test', z.object({ imap: Problem, smtp: Problem }), {
      method: 'POST',
      body,
      withinMs: testMs,
    }),
})

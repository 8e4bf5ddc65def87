import { checkMailAccount } from '@sanhe/providers/mailbox'
import { implement } from '#core'
import { mailContract, mailProblems } from './contract.ts'
import { createMailNetwork } from './mail-client.ts'
import {
  addMailAccount,
  changeMailAccount,
  type MailDeps,
  removeMailAccount,
  toTestedMailAccount,
} from './service.ts'
import { listMailAccounts } from './store.ts'
import { toMailAccountResponse } from './views.ts'

/** Time limit of one test of both servers. */
const testTimeoutMs = 30_000

export const mailRoutes = (deps: MailDeps) =>
  implement(mailContract, {
    list: () => ({ accounts: listMailAccounts(deps.db).map(toMailAccountResponse) }),
    add: ({ body }) => toMailAccountResponse(addMailAccount(deps, body)),
    change: ({ params, body }) => toMailAccountResponse(changeMailAccount(deps, params.account_id, body)),
    remove: ({ params }) => removeMailAccount(deps, params.account_id),
    async test({ body }) {
      const account = toTestedMailAccount(deps, body)
      const signal = AbortSignal.timeout(testTimeoutMs)
      const { imap, smtp } = await checkMailAccount(createMailNetwork(deps.config), account, signal)
      return { imap: toProblem(imap), smtp: toProblem(smtp) }
    },
  })

const toProblem = (fault: string | null) =>
  fault === null ? null : (mailProblems.find((known) => known === fault) ?? 'broken')

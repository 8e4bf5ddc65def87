import { readFileSync } from 'node:fs'
import { createKeyedQueue } from '@sanhe/kit/concurrency/keyed-queue'
import { type DnsResolver, systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { type MailAccount, type MailNetwork, withMailbox } from '@sanhe/providers/mailbox'
import { readMailAccount, type MailDeps } from './service.ts'
import type { MailAccountRow } from './store.ts'

type WithMailbox = Parameters<typeof withMailbox<unknown>>[3]
export type ImapClient = Parameters<WithMailbox>[0]

export type MailClient = {
  network: MailNetwork
  /** Runs work in the mailbox. An account has one connection at a time, because providers limit their number. */
  use<T>(row: MailAccountRow, signal: AbortSignal, work: (client: ImapClient) => Promise<T>): Promise<T>
  account(row: MailAccountRow): MailAccount
}

export const createMailNetwork = (
  { mailAllowsPrivate, mailCaFile }: MailDeps['config'],
  resolver: DnsResolver = systemDnsResolver,
): MailNetwork => ({
  resolver,
  allowPrivate: mailAllowsPrivate,
  ca: mailCaFile === undefined ? undefined : readFileSync(mailCaFile, 'utf8'),
})

export function createMailClient(deps: Pick<MailDeps, 'config' | 'secrets'>): MailClient {
  const network = createMailNetwork(deps.config)
  const queue = createKeyedQueue()
  const account = (row: MailAccountRow) => readMailAccount(deps, row)
  return {
    network,
    account,
    use: (row, signal, work) =>
      queue.run(String(row.account_id), () => withMailbox(network, account(row), signal, work)),
  }
}

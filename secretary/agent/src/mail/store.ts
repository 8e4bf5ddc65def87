import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type MailAccountRow = Row<'mail_accounts'>
export type MailSendRow = Row<'mail_sends'>

const account = tables.rows('mail_accounts')
const count = tables.rows({ n: 'integer' })

export function listMailAccounts(db: Sqlite) {
  return account.all(db)`SELECT * FROM mail_accounts ORDER BY account_id`
}

export function findMailAccount(db: Sqlite, accountId: number) {
  return account.get(db)`SELECT * FROM mail_accounts WHERE account_id = ${accountId}`
}

export function findMailAccountByAddress(db: Sqlite, address: string) {
  return account.get(db)`SELECT * FROM mail_accounts WHERE address = ${address}`
}

export function countMailAccounts(db: Sqlite) {
  return count.one(db)`SELECT count(*) AS n FROM mail_accounts`.n
}

export const addMailAccount = (db: Sqlite, row: Omit<MailAccountRow, 'account_id'>) =>
  tables.insertReturning(db, 'mail_accounts', row)

export function setMailAccount(
  db: Sqlite,
  accountId: number,
  row: Omit<MailAccountRow, 'account_id' | 'key_place' | 'created_at'>,
) {
  tables.update(db, 'mail_accounts', { account_id: accountId }, row)
}

export function removeMailAccount(db: Sqlite, accountId: number) {
  return db.sql.run`DELETE FROM mail_accounts WHERE account_id = ${accountId}`.changes === 1
}

export function addMailSend(db: Sqlite, row: Omit<MailSendRow, 'status'>) {
  tables.insert(db, 'mail_sends', { ...row, status: 'sending' })
}

export function setMailSendStatus(db: Sqlite, callId: string, status: MailSendRow['status']) {
  tables.update(db, 'mail_sends', { call_id: callId }, { status })
}

/** Marks emails that an earlier process was sending as `unknown`: that process ended before it stored the outcome. */
export function markInterruptedMailSends(db: Sqlite) {
  db.sql.run`UPDATE mail_sends SET status = 'unknown' WHERE status = 'sending'`
}

/** Returns whether the outcome of an earlier attempt to send the same email is unknown. */
export function hasUnknownMailSend(db: Sqlite, contentHash: string) {
  return (
    count.one(db)`
    SELECT count(*) AS n FROM mail_sends WHERE content_hash = ${contentHash} AND status = 'unknown'`.n > 0
  )
}

export function removeMailSendsBefore(db: Sqlite, before: Instant) {
  return Number(db.sql.run`DELETE FROM mail_sends WHERE created_at < ${before}`.changes)
}

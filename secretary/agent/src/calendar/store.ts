import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type CalendarAccountRow = Row<'calendar_accounts'>

const account = tables.rows('calendar_accounts')

export function listCalendarAccounts(db: Sqlite) {
  return account.all(db)`SELECT * FROM calendar_accounts ORDER BY account_id`
}

export function findCalendarAccount(db: Sqlite, accountId: number) {
  return account.get(db)`SELECT * FROM calendar_accounts WHERE account_id = ${accountId}`
}

export function findCalendarAccountByName(db: Sqlite, name: string) {
  return account.get(db)`SELECT * FROM calendar_accounts WHERE name = ${name}`
}

export function countCalendarAccounts(db: Sqlite) {
  return tables.rows({ n: 'integer' }).one(db)`SELECT count(*) AS n FROM calendar_accounts`.n
}

export const addCalendarAccount = (db: Sqlite, row: Omit<CalendarAccountRow, 'account_id'>) =>
  tables.insertReturning(db, 'calendar_accounts', row)

export function setCalendarAccount(
  db: Sqlite,
  accountId: number,
  row: Omit<CalendarAccountRow, 'account_id' | 'key_place' | 'created_at'>,
) {
  tables.update(db, 'calendar_accounts', { account_id: accountId }, row)
}

export function removeCalendarAccount(db: Sqlite, accountId: number) {
  return db.sql.run`DELETE FROM calendar_accounts WHERE account_id = ${accountId}`.changes === 1
}

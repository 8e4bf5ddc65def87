import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type SettingsRow = Row<'notification_settings'>
export type EmailRecipient = ReturnType<typeof listEmailRecipients>[number]

const settings = tables.rows('notification_settings')
const confirmation = tables.rows('email_confirmations')
const recipient = tables.rows(tables.columns('users', 'id', 'username', 'role', 'email'))
const account = tables.rows(tables.columns('users', 'username', 'email'))
const newest = tables.rows(tables.columns('notifications', 'id'))

/** Creates the notification settings of a user with default values, unless they exist. */
export function ensureSettings(db: Sqlite, userId: number) {
  db.sql.run`INSERT INTO notification_settings (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`
}

export function getSettings(db: Sqlite, userId: number) {
  ensureSettings(db, userId)
  return settings.one(db)`SELECT * FROM notification_settings WHERE user_id = ${userId}`
}

export function setSettings(db: Sqlite, userId: number, changes: Partial<Omit<SettingsRow, 'user_id'>>) {
  tables.update(db, 'notification_settings', { user_id: userId }, changes)
}

export function getAccount(db: Sqlite, userId: number) {
  return account.one(db)`SELECT username, email FROM users WHERE id = ${userId}`
}

export function findNewestNotificationId(db: Sqlite, userId: number) {
  return (
    newest.get(db)`SELECT id FROM notifications WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1`?.id ?? 0
  )
}

export type EmailMode = SettingsRow['email_mode'] | 'weekly'
type EmailModeColumns = Pick<SettingsRow, 'email_mode' | 'digest_period'>

/** Returns the mode of a user. Weekly digests are stored as daily ones with another period. */
export const emailModeOf = ({ email_mode, digest_period }: EmailModeColumns): EmailMode =>
  email_mode === 'daily' && digest_period === 'week' ? 'weekly' : email_mode

export const toEmailModeColumns = (mode: EmailMode): EmailModeColumns =>
  mode === 'weekly'
    ? { email_mode: 'daily', digest_period: 'week' }
    : { email_mode: mode, digest_period: 'day' }

/** Lists active users with an address and with unread notifications that no email has described yet. */
export function listEmailRecipients(db: Sqlite, { now, since }: { now: string; since: string }) {
  return recipient.all(db)`
    SELECT u.id, u.username, u.role, u.email FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
    WHERE u.disabled_at IS NULL AND u.role <> 'viewer' AND coalesce(s.email_mode, 'soon') <> 'off'
      AND coalesce(s.address, u.email) IS NOT NULL AND (s.next_email_at IS NULL OR s.next_email_at <= ${now})
      AND (s.emailing_up_to IS NOT NULL OR EXISTS (
        SELECT 1 FROM notifications n
        WHERE n.user_id = u.id AND n.id > coalesce(s.emailed_up_to, 0) AND n.read_at IS NULL
          AND n.created_at >= ${since}))`
}

/** Stores the pending address of a user. Replaces an earlier pending address, whose link stops working. */
export function setConfirmation(db: Sqlite, row: Row<'email_confirmations'>) {
  removeConfirmation(db, row.user_id)
  tables.insert(db, 'email_confirmations', row)
}

export function findConfirmation(db: Sqlite, tokenHash: string, now: string) {
  return confirmation.get(db)`
    SELECT * FROM email_confirmations WHERE token_hash = ${tokenHash} AND expires_at > ${now}`
}

export function findConfirmationOfUser(db: Sqlite, userId: number, now: string) {
  return confirmation.get(db)`
    SELECT * FROM email_confirmations WHERE user_id = ${userId} AND expires_at > ${now}`
}

export function removeConfirmation(db: Sqlite, userId: number) {
  db.sql.run`DELETE FROM email_confirmations WHERE user_id = ${userId}`
}

export function removeExpiredConfirmations(db: Sqlite, now: string) {
  return Number(db.sql.run`DELETE FROM email_confirmations WHERE expires_at <= ${now}`.changes)
}

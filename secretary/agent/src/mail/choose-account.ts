import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { SkillContext } from '#core'
import { chooseTextByLanguage } from '#skills'
import { type MailId, parseMailId } from './rules.ts'
import { findMailAccount, listMailAccounts, type MailAccountRow } from './store.ts'

/** Returns the mailbox with this address, or the first one. */
export function chooseMailAccount(db: Sqlite, context: SkillContext, address: string | undefined) {
  const accounts = listMailAccounts(db)
  const found =
    address === undefined
      ? accounts[0]
      : accounts.find((row) => row.address.toLowerCase() === address.toLowerCase())
  if (found) return found
  const known = accounts.map((row) => row.address).join(', ')
  throw new Error(
    known
      ? chooseTextByLanguage(context, `Connected mailboxes: ${known}.`, `已连接的邮箱：${known}。`)
      : chooseTextByLanguage(
          context,
          'No mailbox is connected. The person can connect one: Manage, Mail.',
          '还没有连接邮箱。可在“管理 › 邮箱”中连接。',
        ),
  )
}

/** Returns the mailbox of a mail, and the folder and number that identify the mail there, by the mail's id. */
export function requireMail(
  db: Sqlite,
  context: SkillContext,
  id: string,
): { row: MailAccountRow; place: MailId } {
  const place = parseMailId(id)
  const row = place && findMailAccount(db, place.accountId)
  if (place && row) return { row, place }
  throw new Error(
    chooseTextByLanguage(
      context,
      'This is not the id of a mail. Use an id from search_mail.',
      '这不是邮件编号，请使用 search_mail 返回的编号。',
    ),
  )
}

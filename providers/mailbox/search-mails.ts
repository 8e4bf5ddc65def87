import type { FetchMessageObject, ImapFlow, SearchObject } from 'imapflow'
import { openFolder } from './imap-session.ts'
import { MailError } from './mail-error.ts'
import { type ParsedHeaders, parseMailHeaders } from './parse-mail.ts'

export type MailQuery = {
  from?: string | undefined
  to?: string | undefined
  subject?: string | undefined
  /** Words to find in the header or the body. */
  text?: string | undefined
  /** Earliest day on which a mail arrived, in the time zone of the server. */
  since?: string | undefined
  unread?: boolean | undefined
}

/**
 * Location of a mail. `validity` is the UIDVALIDITY of the folder, which differs for a later folder with the same name.
 */
export type MailLocation = { folder: string; validity: string; uid: number }

export type MailSearchHit = MailLocation &
  Pick<ParsedHeaders, 'from' | 'to' | 'subject'> & {
    date: Date | null
    size: number
    isUnread: boolean
    isFlagged: boolean
  }

const shownHeaders = ['from', 'to', 'subject', 'date']

/** Finds mails of a folder, newest first. `total` is the number of all matching mails. */
export async function searchMails(
  client: ImapFlow,
  folder: string,
  query: MailQuery,
  limit: number,
): Promise<{ mails: MailSearchHit[]; total: number }> {
  const { uidValidity } = await openFolder(client, folder)
  const found = await client.search(toSearch(query), { uid: true })
  // A missing result means that the server does not support this search. An empty result would be wrong.
  if (!found) throw new MailError('refused')
  const newest = found.toSorted((a, b) => b - a).slice(0, limit)
  if (!newest.length) return { mails: [], total: 0 }
  const items = { uid: true, flags: true, size: true, internalDate: true, headers: shownHeaders }
  const rows = await client.fetchAll(newest.join(','), items, { uid: true })
  const validity = String(uidValidity)
  const mails = await Promise.all(rows.map((row) => toFoundMail(row, { folder, validity })))
  return { mails: mails.toSorted((a, b) => b.uid - a.uid), total: found.length }
}

function toSearch({ from, to, subject, text, since, unread }: MailQuery): SearchObject {
  const search: SearchObject = {
    ...(from && { from }),
    ...(to && { to }),
    ...(subject && { subject }),
    ...(text && { text }),
    ...(since && { since }),
    ...(unread !== undefined && { seen: !unread }),
  }
  return Object.keys(search).length ? search : { all: true }
}

async function toFoundMail(
  row: FetchMessageObject,
  place: Omit<MailLocation, 'uid'>,
): Promise<MailSearchHit> {
  const { from, to, subject, date } = await parseMailHeaders(row.headers ?? Buffer.alloc(0))
  return {
    ...place,
    uid: row.uid,
    from,
    to,
    subject,
    date: date ?? (row.internalDate ? new Date(row.internalDate) : null),
    size: row.size ?? 0,
    isUnread: !row.flags?.has('\\Seen'),
    isFlagged: row.flags?.has('\\Flagged') ?? false,
  }
}

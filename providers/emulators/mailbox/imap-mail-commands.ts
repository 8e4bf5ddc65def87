import type { ImapCommandHandler, ImapSession } from './imap-connection.ts'
import { fetchMailItems } from './imap-fetch.ts'
import { compileImapSearch } from './imap-search.ts'
import { isInSequence } from './imap-sequence.ts'
import { type ImapToken, readImapTokenText, readImapTokenTexts } from './imap-tokens.ts'
import type { EmulatedMailFolder, StoredMail } from './mail-folders.ts'

type Numbered = { mail: StoredMail; sequence: number }

/** Commands for the mails of the selected folder, with sequence numbers and with UIDs. */
export const createMailCommands = (): Record<string, ImapCommandHandler> => ({
  ...bothForms('SEARCH', search),
  ...bothForms('FETCH', fetch),
  ...bothForms('STORE', store),
  ...bothForms('COPY', (args, session, isUid) => transfer(args, session, isUid, 'copy')),
  ...bothForms('MOVE', (args, session, isUid) => transfer(args, session, isUid, 'move')),
  EXPUNGE: (_, session) => expunge(session, () => true),
  'UID EXPUNGE': ([range], session) =>
    expunge(session, ({ uid }) => isInSequence(readImapTokenText(range), uid)),
})

type MailCommand = (args: ImapToken[], session: ImapSession, isUid: boolean) => string

const bothForms = (name: string, run: MailCommand): Record<string, ImapCommandHandler> => ({
  [name]: (args, session) => run(args, session, false),
  [`UID ${name}`]: (args, session) => run(args, session, true),
})

const numbered = ({ mails }: EmulatedMailFolder): Numbered[] =>
  mails.map((mail, index) => ({ mail, sequence: index + 1 }))

function pick(folder: EmulatedMailFolder, range: string, isUid: boolean) {
  const last = isUid ? folder.mails.at(-1)?.uid : folder.mails.length
  return numbered(folder).filter(({ mail, sequence }) =>
    isInSequence(range, isUid ? mail.uid : sequence, last),
  )
}

const search: MailCommand = (args, { selected, send }, isUid) => {
  const test = compileImapSearch(args)
  if (!selected || !test) return 'BAD search'
  const found = numbered(selected).filter(({ mail, sequence }) => test(mail, sequence))
  send(['SEARCH', ...found.map(({ mail, sequence }) => (isUid ? mail.uid : sequence))].join(' '))
  return 'OK done'
}

const fetch: MailCommand = ([range, items], { selected, send }, isUid) => {
  if (!selected) return 'BAD no folder'
  for (const { mail, sequence } of pick(selected, readImapTokenText(range), isUid)) {
    const data = fetchMailItems(mail, items)
    if (!data) return 'BAD unknown item'
    send(Buffer.concat([Buffer.from(`${sequence} FETCH (`), data, Buffer.from(')')]))
  }
  return 'OK done'
}

const store: MailCommand = ([range, action, values], { selected, send }, isUid) => {
  if (!selected) return 'BAD no folder'
  const isRemoval = readImapTokenText(action).startsWith('-')
  for (const { mail, sequence } of pick(selected, readImapTokenText(range), isUid)) {
    for (const flag of readImapTokenTexts(values)) {
      if (isRemoval) mail.flags.delete(flag)
      else mail.flags.add(flag)
    }
    if (!/SILENT/i.test(readImapTokenText(action)))
      send(`${sequence} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))`)
  }
  return 'OK done'
}

function transfer([range, name]: ImapToken[], session: ImapSession, isUid: boolean, kind: 'copy' | 'move') {
  const { selected, folders, send } = session
  const target = folders.find(readImapTokenText(name))
  if (!selected) return 'BAD no folder'
  if (!target) return 'NO [TRYCREATE] no such folder'
  const picked = pick(selected, readImapTokenText(range), isUid)
  const before = picked.map(({ mail }) => mail.uid)
  const after = picked.map(({ mail }) =>
    kind === 'move' ? folders.move(selected, target, mail) : folders.copy(target, mail),
  )
  const code = before.length ? `[COPYUID ${target.uidValidity} ${before.join(',')} ${after.join(',')}] ` : ''
  if (kind === 'copy') return `OK ${code}done`
  send(`OK ${code}moved`)
  // Sequence numbers shift with each removed mail, so the mails are reported from the last to the first.
  for (const { sequence } of picked.toReversed()) send(`${sequence} EXPUNGE`)
  return 'OK done'
}

function expunge({ selected, send }: ImapSession, isMeant: (mail: StoredMail) => boolean) {
  if (!selected) return 'BAD no folder'
  for (const { mail, sequence } of numbered(selected).toReversed()) {
    if (!mail.flags.has('\\Deleted') || !isMeant(mail)) continue
    selected.mails.splice(sequence - 1, 1)
    send(`${sequence} EXPUNGE`)
  }
  return 'OK done'
}

import type { Clock, Instant } from '@sanhe/kit/runtime/clock'
import { simpleParser } from 'mailparser'

export type StoredMail = {
  uid: number
  flags: Set<string>
  receivedAt: Instant
  source: Buffer
  /** Texts of the mail in which SEARCH looks for words. */
  searched: { from: string; to: string; subject: string; text: string; messageId: string }
}
export type EmulatedMailFolder = {
  /** Name as the protocol sends it, in modified UTF-7. */
  name: string
  specialUse: string | undefined
  uidValidity: number
  uidNext: number
  mails: StoredMail[]
}

const standardFolders: [name: string, specialUse?: string][] = [
  ['INBOX'],
  ['Drafts', '\\Drafts'],
  ['Sent', '\\Sent'],
  ['Archive', '\\Archive'],
  ['Trash', '\\Trash'],
  ['Junk', '\\Junk'],
]

export type EmulatedMailFolders = ReturnType<typeof createMailFolders>

/** Creates the folders of one mailbox and the functions that change them. */
export function createMailFolders(clock: Clock) {
  let validity = 1000
  const folders = standardFolders.map(([name, specialUse]) => newFolder(name, specialUse))

  function newFolder(name: string, specialUse?: string): EmulatedMailFolder {
    validity += 1
    return { name, specialUse, uidValidity: validity, uidNext: 1, mails: [] }
  }
  const find = (name: string) =>
    folders.find((folder) => folder.name === (/^inbox$/i.test(name) ? 'INBOX' : name))

  async function add(folder: EmulatedMailFolder, source: Buffer, flags: Iterable<string> = []) {
    const searched = await toSearchedTexts(source)
    const uid = folder.uidNext
    folder.uidNext += 1
    folder.mails.push({ uid, flags: new Set(flags), receivedAt: clock.now(), source, searched })
    return uid
  }

  return {
    folders,
    find,
    add,
    create: (name: string) => void folders.push(newFolder(name)),
    /** Moves a mail to the end of another folder and returns its new UID. */
    move(from: EmulatedMailFolder, to: EmulatedMailFolder, mail: StoredMail) {
      from.mails.splice(from.mails.indexOf(mail), 1)
      return copyTo(to, mail)
    },
    copy: (to: EmulatedMailFolder, mail: StoredMail) => copyTo(to, { ...mail, flags: new Set(mail.flags) }),
    /** Gives the folder a new UIDVALIDITY, as after a repair of the server, so that known UIDs are no longer valid. */
    renumber(name: string) {
      validity += 1
      const folder = find(name)
      if (folder) folder.uidValidity = validity
    },
  }
}

function copyTo(to: EmulatedMailFolder, mail: StoredMail) {
  const uid = to.uidNext
  to.uidNext += 1
  to.mails.push({ ...mail, uid })
  return uid
}

async function toSearchedTexts(source: Buffer) {
  const mail = await simpleParser(source)
  const addresses = (found: typeof mail.to) => [found ?? []].flat().map(({ text }) => text)
  return {
    from: mail.from?.text ?? '',
    to: addresses(mail.to).join(' '),
    subject: mail.subject ?? '',
    text: `${source.toString('utf8')} ${mail.text ?? ''}`,
    messageId: mail.messageId ?? '',
  }
}

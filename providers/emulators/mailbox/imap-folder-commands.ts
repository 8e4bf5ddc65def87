import type { ImapCommandHandler, ImapSession } from './imap-connection.ts'
import { type ImapToken, quoteImapString, readImapTokenText, readImapTokenTexts } from './imap-tokens.ts'
import type { EmulatedMailFolder } from './mail-folders.ts'

const missing = 'NO [NONEXISTENT] no such folder'
const unseen = ({ mails }: EmulatedMailFolder) => mails.filter(({ flags }) => !flags.has('\\Seen')).length

/** Commands that list, open and create folders, and that store a mail in a folder. */
export const createFolderCommands = (): Record<string, ImapCommandHandler> => ({
  LIST: (args, session) => list('LIST', args, session),
  LSUB: (args, session) => list('LSUB', args, session),
  STATUS([name, items], session) {
    const folder = session.folders.find(readImapTokenText(name))
    if (!folder) return missing
    session.send(formatStatus(folder, readImapTokenTexts(items)))
    return 'OK done'
  },
  SELECT: ([name], session) => select(readImapTokenText(name), session),
  EXAMINE: ([name], session) => select(readImapTokenText(name), session),
  CLOSE(_, session) {
    session.selected = undefined
    return 'OK done'
  },
  CREATE([name], session) {
    session.folders.create(readImapTokenText(name))
    return 'OK done'
  },
  async APPEND(args, { folders }) {
    const folder = folders.find(readImapTokenText(args[0]))
    if (!folder) return 'NO [TRYCREATE] no such folder'
    const content = args.at(-1)
    if (!content || Array.isArray(content) || !content.bytes) return 'BAD no literal'
    const flags = args.slice(1).find((arg) => Array.isArray(arg))
    const uid = await folders.add(folder, content.bytes, readImapTokenTexts(flags))
    return `OK [APPENDUID ${folder.uidValidity} ${uid}] done`
  },
})

function list(command: string, [, pattern, ...options]: ImapToken[], { folders, send }: ImapSession) {
  if (readImapTokenText(pattern) === '') {
    send(`${command} (\\Noselect) "/" ""`)
    return 'OK done'
  }
  const requested = options.flatMap((option, index) =>
    Array.isArray(option) && index > 0
      ? option.filter((one) => Array.isArray(one)).map(readImapTokenTexts)
      : [],
  )
  for (const folder of folders.folders) {
    const flags = ['\\HasNoChildren', ...(folder.specialUse ? [folder.specialUse] : [])]
    send(`${command} (${flags.join(' ')}) "/" ${quoteImapString(folder.name)}`)
    for (const items of requested) send(formatStatus(folder, items))
  }
  return 'OK done'
}

function formatStatus(folder: EmulatedMailFolder, items: string[]) {
  const values: Record<string, number> = {
    MESSAGES: folder.mails.length,
    UNSEEN: unseen(folder),
    UIDNEXT: folder.uidNext,
    UIDVALIDITY: folder.uidValidity,
    RECENT: 0,
  }
  const shown = items.map((item) => `${item} ${values[item.toUpperCase()] ?? 0}`)
  return `STATUS ${quoteImapString(folder.name)} (${shown.join(' ')})`
}

function select(name: string, session: ImapSession) {
  const folder = session.folders.find(name)
  session.selected = folder
  if (!folder) return missing
  session.send('FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)')
  session.send(`${folder.mails.length} EXISTS`)
  session.send('OK [PERMANENTFLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft \\*)] flags')
  session.send(`OK [UIDVALIDITY ${folder.uidValidity}] valid`)
  session.send(`OK [UIDNEXT ${folder.uidNext}] next`)
  return 'OK [READ-WRITE] selected'
}

import type { ImapFlow } from 'imapflow'

export type MailFolderUse = 'inbox' | 'drafts' | 'sent' | 'archive' | 'trash' | 'junk'
export type MailFolder = {
  path: string
  use: MailFolderUse | null
  mails: number | null
  unread: number | null
}

const uses: Record<string, MailFolderUse> = {
  '\\Inbox': 'inbox',
  '\\Drafts': 'drafts',
  '\\Sent': 'sent',
  '\\Archive': 'archive',
  '\\All': 'archive',
  '\\Trash': 'trash',
  '\\Junk': 'junk',
}

/** Largest number of folders that one list contains. */
export const maxMailFolders = 200

/**
 * Lists the folders that can be opened. The special-use flags of the server determine `use`; without a flag, well-known
 * names do.
 */
export async function listMailFolders(client: ImapFlow): Promise<MailFolder[]> {
  const folders = await client.list({ statusQuery: { messages: true, unseen: true } })
  return folders
    .filter(({ flags }) => !flags.has('\\Noselect'))
    .slice(0, maxMailFolders)
    .map(({ path, specialUse, status }) => ({
      path,
      use: uses[specialUse ?? ''] ?? null,
      mails: status?.messages ?? null,
      unread: status?.unseen ?? null,
    }))
}

/** Returns the path of the folder for a use, such as sent mails; undefined if the mailbox has no such folder. */
export async function findFolderByUse(client: ImapFlow, use: MailFolderUse) {
  const folders = await client.list()
  const found = folders.filter(({ specialUse }) => uses[specialUse ?? ''] === use)
  // A folder that the server marks as the archive takes precedence over one with all mails.
  return (found.find(({ specialUse }) => specialUse !== '\\All') ?? found[0])?.path
}

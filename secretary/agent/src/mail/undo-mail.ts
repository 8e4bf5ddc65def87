import {
  findMailByMessageId,
  findFolderByUse,
  MailError,
  moveMail,
  setMailFlag,
} from '@sanhe/providers/mailbox'
import type { UndoStep } from '#core'
import { createMailClient, type ImapClient } from './mail-client.ts'
import type { MailDeps } from './service.ts'
import { findMailAccount } from './store.ts'

type MailUndoStep = Extract<UndoStep, { kind: 'mail_move' | 'mail_flag' | 'mail_draft' }>

const undoTimeoutMs = 30_000

/** Undoes a change of a mailbox. Throws a `MailError` if the mail no longer exists or the server cannot be reached. */
export async function undoMailStep(deps: MailDeps, step: MailUndoStep) {
  const row = findMailAccount(deps.db, step.accountId)
  if (!row) throw new MailError('no_mail')
  const signal = AbortSignal.timeout(undoTimeoutMs)
  await createMailClient(deps).use(row, signal, (imap) => applyStep(imap, step))
}

async function applyStep(imap: ImapClient, step: MailUndoStep) {
  if (step.kind === 'mail_flag') {
    const place = await findMailByMessageId(imap, step.folder, step.messageId)
    return void (await setMailFlag(imap, place, step.flag, step.wasSet))
  }
  if (step.kind === 'mail_move')
    return moveMail(imap, await findMailByMessageId(imap, step.to, step.messageId), step.from)
  const [drafts, trash] = [await findFolderByUse(imap, 'drafts'), await findFolderByUse(imap, 'trash')]
  if (drafts === undefined || trash === undefined) throw new MailError('no_folder')
  // The draft goes to the trash and is not deleted, because the owner may have continued it.
  return moveMail(imap, await findMailByMessageId(imap, drafts, step.messageId), trash)
}

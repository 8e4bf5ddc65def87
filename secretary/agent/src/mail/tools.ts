import type { Deps, Skill } from '#core'
import { mailChangeTools } from './change-tools.ts'
import { createMailClient, type MailClient } from './mail-client.ts'
import { mailReadTools } from './read-tools.ts'
import { saveAttachmentTool } from './save-attachment.ts'
import { mailSendTools } from './send-tools.ts'
import type { MailDeps } from './service.ts'
import { countMailAccounts } from './store.ts'

export type MailToolDeps = Pick<Deps, 'db' | 'clock'> & {
  client: MailClient
  timeZone: string
  folders: { root: string; versionsDir: string }
  /** Returns whether a mailbox is connected. */
  isOffered(): boolean
}

/** Tools for the owner's mailboxes. A model is offered them once a mailbox is connected. */
export function mailTools(deps: MailDeps): Skill[] {
  const { db, clock, config } = deps
  const tools: MailToolDeps = {
    db,
    clock,
    client: createMailClient(deps),
    timeZone: config.timeZone,
    folders: { root: config.workspaceDir, versionsDir: config.versionsDir },
    isOffered: () => countMailAccounts(db) > 0,
  }
  return [
    ...mailReadTools(tools),
    saveAttachmentTool(tools),
    ...mailSendTools(tools),
    ...mailChangeTools(tools),
  ]
}

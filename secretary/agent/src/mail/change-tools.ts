import {
  readMailFlagAndMessageId,
  findFolderByUse,
  MailError,
  moveMail,
  setMailFlag,
} from '@sanhe/providers/mailbox'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import {
  chooseTextByLanguage,
  defineSkill,
  escapeToOneLine,
  quoteUntrustedText,
  requestApproval,
} from '#skills'
import { requireMail } from './choose-account.ts'
import { withExplainedMailFaults } from './fault-text.ts'
import { mailIdField } from './read-tools.ts'
import type { MailToolDeps } from './tools.ts'

const moveInput = z.object({
  id: mailIdField,
  to: z.string().min(1).max(300).describe('folder from list_mail_folders, or archive, trash or junk'),
})
const markInput = z.object({
  id: mailIdField,
  mark: z.enum(['read', 'unread', 'flagged', 'unflagged']),
})

/** Tools that change mails of the mailbox. The owner can undo each change. */
export const mailChangeTools = (deps: MailToolDeps): Skill[] => [
  defineSkill({
    name: 'move_mail',
    risk: 'write',
    isOffered: deps.isOffered,
    description: 'Move a mail to another folder; "archive" archives it. Asks the person.',
    input: moveInput,
    run: (input, context) => move(deps, context, input),
  }),
  defineSkill({
    name: 'mark_mail',
    risk: 'write',
    isOffered: deps.isOffered,
    description: 'Mark a mail as read, unread, flagged or unflagged. Asks the person.',
    input: markInput,
    run: (input, context) => markMail(deps, context, input),
  }),
]

const folderUses = ['archive', 'trash', 'junk'] as const

async function move(
  { db, client }: MailToolDeps,
  context: SkillContext,
  { id, to }: z.output<typeof moveInput>,
) {
  const { row, place } = requireMail(db, context, id)
  const { mail, target } = await withExplainedMailFaults(
    context,
    client.use(row, context.signal, async (imap) => {
      const use = folderUses.find((one) => one === to.toLowerCase())
      const folder = use ? await findFolderByUse(imap, use) : to
      if (folder === undefined) throw new MailError('no_folder')
      return { mail: await readMailFlagAndMessageId(imap, place), target: folder }
    }),
  )
  const subject = quoteUntrustedText(mail.subject)
  const action = await requestApproval(context, {
    summary: {
      en: `Move the mail ${subject} to the folder ${quoteUntrustedText(target)}`,
      zh: `将邮件 ${subject} 移动到文件夹 ${quoteUntrustedText(target)}`,
    },
    action: { move: id, to: target },
    details: { target: escapeToOneLine(`${row.address} › ${place.folder} → ${target}`) },
  })
  // A mail without a Message-ID cannot be found again in the other folder, so its move cannot be undone.
  if (mail.messageId !== undefined)
    context.recordUndo?.({
      kind: 'mail_move',
      accountId: row.account_id,
      messageId: mail.messageId,
      from: place.folder,
      to: action.to,
    })
  await withExplainedMailFaults(
    context,
    client.use(row, context.signal, (imap) => moveMail(imap, place, action.to)),
  )
  return chooseTextByLanguage(context, 'The mail was moved.', '邮件已移动。')
}

const markTexts = {
  read: ['as read', '已读'],
  unread: ['as unread', '未读'],
  flagged: ['with a flag', '加星标'],
  unflagged: ['without a flag', '取消星标'],
} as const

async function markMail(
  { db, client }: MailToolDeps,
  context: SkillContext,
  { id, mark }: z.output<typeof markInput>,
) {
  const { row, place } = requireMail(db, context, id)
  const flag = mark === 'read' || mark === 'unread' ? 'read' : 'flagged'
  const isSet = !mark.startsWith('un')
  const mail = await withExplainedMailFaults(
    context,
    client.use(row, context.signal, (imap) => readMailFlagAndMessageId(imap, place)),
  )
  const [en, zh] = markTexts[mark]
  const subject = quoteUntrustedText(mail.subject)
  await requestApproval(context, {
    summary: {
      en: `Mark the mail ${subject} ${en}`,
      zh: `将邮件 ${subject} 标记为：${zh}`,
    },
    action: { mark: id, flag, isSet },
    details: { target: escapeToOneLine(`${row.address} › ${place.folder}`) },
  })
  const wasSet = flag === 'read' ? mail.isRead : mail.isFlagged
  if (mail.messageId !== undefined && wasSet !== isSet)
    context.recordUndo?.({
      kind: 'mail_flag',
      accountId: row.account_id,
      messageId: mail.messageId,
      folder: place.folder,
      flag,
      wasSet,
    })
  await withExplainedMailFaults(
    context,
    client.use(row, context.signal, (imap) => setMailFlag(imap, place, flag, isSet)),
  )
  return chooseTextByLanguage(context, 'The mail was marked.', '邮件已标记。')
}

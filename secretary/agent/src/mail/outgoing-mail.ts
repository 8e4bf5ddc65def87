import { sha256 } from '@sanhe/kit/security/secrets'
import { readMailFlagAndMessageId, type MailDraft } from '@sanhe/providers/mailbox'
import { z } from 'zod'
import type { SkillContext } from '#core'
import { readWorkspaceFile, resolveWorkspacePath } from '#files'
import { type ChooseText, chooseTextByLanguage } from '#skills'
import { chooseMailAccount, requireMail } from './choose-account.ts'
import { withExplainedMailFaults } from './fault-text.ts'
import { mailboxField, mailIdField } from './read-tools.ts'
import {
  maxOutgoingAttachments,
  maxOutgoingMailBytes,
  maxOutgoingMailCharacters,
  maxRecipients,
  toReplySubject,
} from './rules.ts'
import type { MailAccountRow } from './store.ts'
import type { MailToolDeps } from './tools.ts'

/** Addresses have only ASCII characters, so that a name with similar letters of another script is not accepted. */
const addresses = z.array(z.email().max(254)).max(maxRecipients)

export const outgoingMailInput = z
  .object({
    mailbox: mailboxField,
    to: addresses.default([]),
    cc: addresses.default([]),
    bcc: addresses.default([]),
    subject: z.string().trim().max(300).optional().describe('default for an answer: Re: and the subject'),
    text: z.string().min(1).max(maxOutgoingMailCharacters).describe('plain text'),
    reply_to: mailIdField.optional().describe('id of the mail that this one answers'),
    attachments: z
      .array(z.string().min(1).max(1000))
      .max(maxOutgoingAttachments)
      .default([])
      .describe('paths in the workspace'),
  })
  .refine(({ to, cc, bcc }) => to.length + cc.length + bcc.length <= maxRecipients, 'too many recipients')
export type OutgoingMailInput = z.output<typeof outgoingMailInput>

export type OutgoingMail = {
  row: MailAccountRow
  fields: Pick<MailDraft, 'to' | 'cc' | 'bcc' | 'subject' | 'text' | 'inReplyTo' | 'references'>
  attachments: { path: string; name: string; size: number; hash: string }[]
  /** Senders of the mail that this one answers. */
  answered: string[]
}

/** Collects everything that the mail will contain, without changing anything. */
export async function prepareOutgoingMail(
  deps: MailToolDeps,
  context: SkillContext,
  input: OutgoingMailInput,
): Promise<OutgoingMail> {
  const answered = input.reply_to === undefined ? undefined : requireMail(deps.db, context, input.reply_to)
  const row =
    answered && input.mailbox === undefined
      ? answered.row
      : chooseMailAccount(deps.db, context, input.mailbox)
  const original =
    answered &&
    (await withExplainedMailFaults(
      context,
      deps.client.use(answered.row, context.signal, (imap) => readMailFlagAndMessageId(imap, answered.place)),
    ))
  const attachments = await describeAttachments(deps, context, input.attachments)
  const { to, cc, bcc, text } = input
  return {
    row,
    fields: {
      to,
      cc,
      bcc,
      text,
      subject: input.subject ?? (original ? toReplySubject(original.subject) : ''),
      inReplyTo: original?.messageId,
      references: original
        ? [...original.references, ...(original.messageId ? [original.messageId] : [])]
        : [],
    },
    attachments,
    answered: original?.from.map(({ address }) => address) ?? [],
  }
}

async function describeAttachments(
  { folders: { root } }: MailToolDeps,
  context: SkillContext,
  paths: string[],
) {
  const described = []
  let total = 0
  for (const path of new Set(paths)) {
    // oxlint-disable-next-line no-await-in-loop -- one file at a time is in memory
    const bytes = await readWorkspaceFile(root, path)
    total += bytes.length
    if (total > maxOutgoingMailBytes)
      throw new Error(
        chooseTextByLanguage(
          context,
          `The attachments are larger than ${maxOutgoingMailBytes} bytes in total.`,
          `附件总大小超过 ${maxOutgoingMailBytes} 字节。`,
        ),
      )
    // oxlint-disable-next-line no-await-in-loop -- belongs to the file that was read
    const { name } = await resolveWorkspacePath(root, path)
    described.push({ path, name, size: bytes.length, hash: sha256(bytes) })
  }
  return described
}

/** Reads the attachments again and refuses if one has changed since the owner saw the request. */
export const readAttachments = (
  { folders: { root } }: MailToolDeps,
  context: SkillContext,
  attachments: OutgoingMail['attachments'],
) =>
  Promise.all(
    attachments.map(async ({ path, name, hash }) => {
      const content = await readWorkspaceFile(root, path)
      if (sha256(content) === hash) return { name, content }
      throw new Error(
        chooseTextByLanguage(
          context,
          'An attachment has changed meanwhile. Nothing was sent; start again.',
          '附件在此期间已更改，没有发送。请重新操作。',
        ),
      )
    }),
  )

/** Formats the whole mail as the approval request shows it to the owner. */
export function formatOutgoingMail(choose: ChooseText, { row, fields, attachments }: OutgoingMail) {
  const field = (en: string, zh: string, values: string[]) =>
    values.length ? [choose(`${en}: `, `${zh}：`) + values.join(', ')] : []
  const bytes = choose('bytes', '字节')
  return [
    ...field('From', '发件人', [`${row.name} <${row.address}>`]),
    ...field('To', '收件人', fields.to),
    ...field('Cc', '抄送', fields.cc),
    ...field('Bcc', '密送', fields.bcc),
    ...field('Subject', '主题', [fields.subject]),
    ...field(
      'Attachments',
      '附件',
      attachments.map(({ path, size }) => `${path} (${size} ${bytes})`),
    ),
    '',
    fields.text,
  ].join('\n')
}

import { findAttachment, readMail } from '@sanhe/providers/mailbox'
import { sha256 } from '@sanhe/kit/security/secrets'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { findFile, resolveWorkspacePath, writeWorkspaceFile } from '#files'
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
import { toFileName } from './rules.ts'
import type { MailToolDeps } from './tools.ts'

const saveInput = z.object({
  id: mailIdField,
  attachment: z.number().int().min(1).max(1000).describe('number of the attachment, from read_mail'),
  path: z.string().trim().min(1).max(1000).optional().describe('path in the workspace; default: mail/NAME'),
})

/** Tool that copies an attachment into the workspace, whose limits of size and space apply. */
export const saveAttachmentTool = (deps: MailToolDeps): Skill =>
  defineSkill({
    name: 'save_mail_attachment',
    risk: 'write',
    isOffered: deps.isOffered,
    description: 'Save an attachment of a mail as a new file of the workspace. Asks the person.',
    input: saveInput,
    run: (input, context) => saveAttachment(deps, context, input),
  })

async function saveAttachment(
  { db, client, folders: { root } }: MailToolDeps,
  context: SkillContext,
  input: z.output<typeof saveInput>,
) {
  const { row, place } = requireMail(db, context, input.id)
  const { name, type, size, content } = await withExplainedMailFaults(
    context,
    client.use(row, context.signal, async (imap) =>
      findAttachment(await readMail(imap, place), input.attachment),
    ),
  )
  const { path } = await resolveWorkspacePath(root, input.path ?? `mail/${toFileName(name)}`)
  await assertNew(root, path, context)
  const shown = quoteUntrustedText(name)
  const action = await requestApproval(context, {
    summary: {
      en: `Save the attachment ${shown} (${size} bytes) as the file ${quoteUntrustedText(path)}`,
      zh: `将附件 ${shown}（${size} 字节）保存为文件 ${quoteUntrustedText(path)}`,
    },
    action: { save: path, hash: sha256(content) },
    details: { target: escapeToOneLine(`${path} (${type})`), overwrites: false },
  })
  await assertNew(root, action.save, context)
  context.recordUndo?.({ kind: 'file_write', path: action.save, version: null, writtenHash: action.hash })
  const written = await writeWorkspaceFile(root, action.save, content)
  return chooseTextByLanguage(context, `Saved: ${written.path}`, `已保存：${written.path}`)
}

async function assertNew(root: string, path: string, context: SkillContext) {
  if (!(await findFile(root, path))) return
  throw new Error(
    chooseTextByLanguage(
      context,
      `The file ${quoteUntrustedText(path)} exists. Choose another path.`,
      `文件 ${quoteUntrustedText(path)} 已存在，请换一个路径。`,
    ),
  )
}

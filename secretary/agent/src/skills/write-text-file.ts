import { sha256 } from '@sanhe/kit/security/secrets'
import { createPrefixedId, type SkillContext } from '#core'
import {
  findFile,
  copyFileToVersions,
  readWorkspaceFile,
  type WorkspaceAndVersionFolders,
  writeWorkspaceFile,
} from '#files'
import { formatInputForUser, requestApproval } from './approval.ts'
import { chooseTextByLanguage } from './define-skill.ts'
import { escapeToOneLine, quoteUntrustedText } from './escape-text.ts'
import { decodeText } from '@sanhe/kit/decode-text'
import { diffText } from './text-diff.ts'

/**
 * Writes a text after the user has approved the change. A file that has changed since the user saw the change
 * is not overwritten.
 */
export async function writeApprovedTextFile(
  { root, versionsDir }: WorkspaceAndVersionFolders,
  context: SkillContext,
  at: string,
  text: string,
) {
  const before = await readBefore(root, at)
  const change = before === undefined ? undefined : diffText(before, text)
  const name = quoteUntrustedText(at)
  const action = await requestApproval(context, {
    summary:
      before === undefined
        ? { en: `Create the file ${name}`, zh: `新建文件 ${name}` }
        : { en: `Overwrite the file ${name}`, zh: `覆盖文件 ${name}` },
    action: { write: at, text },
    details: {
      target: escapeToOneLine(at),
      overwrites: before !== undefined,
      ...(change ? { diff: change.diff, leftOut: change.leftOut } : formatInputForUser(text)),
    },
  })
  if ((await readBefore(root, at)) !== before)
    throw new Error(
      chooseTextByLanguage(
        context,
        'The file has changed meanwhile and was not overwritten. Read it again.',
        '文件在此期间已更改，没有覆盖。请重新读取。',
      ),
    )
  const bytes = Buffer.from(action.text, 'utf8')
  const version = before === undefined ? null : createPrefixedId('ver', context.now())
  context.recordUndo?.({ kind: 'file_write', path: action.write, version, writtenHash: sha256(bytes) })
  if (version !== null) await copyFileToVersions({ root, versionsDir }, action.write, version)
  const { path: written } = await writeWorkspaceFile(root, action.write, bytes)
  return chooseTextByLanguage(context, `Written: ${written}`, `已写入：${written}`)
}

async function readBefore(root: string, at: string) {
  return (await findFile(root, at)) ? decodeText(await readWorkspaceFile(root, at)) : undefined
}

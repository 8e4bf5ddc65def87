import { readFile } from 'node:fs/promises'
import type { BrainFile, SkillContext } from '#core'
import { inUserLanguage, requestOf } from './define-skill.ts'

/** Spreadsheets of Chinese offices often use GBK, so text that is not valid UTF-8 is decoded as GBK. */
export function decodeText(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Returns the text of an attachment by name, or of the first suitable one without a name. */
export async function attachedText(
  name: string | undefined,
  context: SkillContext,
  fits = ({ mime }: BrainFile) => mime.startsWith('text/'),
) {
  const { files } = requestOf(context)
  const file =
    name === undefined
      ? files.find(fits)
      : files.find((candidate) => candidate.name === name && fits(candidate))
  if (!file)
    throw new Error(
      inUserLanguage(context, 'No such text file came with the message.', '消息中没有附上这样的文本文件。'),
    )
  return { name: file.name, text: decodeText(await readFile(file.path)) }
}

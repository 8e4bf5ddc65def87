import { readFile } from 'node:fs/promises'
import { decodeText } from '@sanhe/kit/decode-text'
import { isReadableFile, type MessageFileForBrain, type SkillContext } from '#core'
import { chooseTextByLanguage, getUserMessageContext } from './define-skill.ts'

/** Returns the text of the attachment with this name or, without a name, of the first suitable attachment. */
export async function readAttachedText(
  name: string | undefined,
  context: SkillContext,
  fits = ({ mime }: MessageFileForBrain) => mime.startsWith('text/'),
) {
  const { files } = getUserMessageContext(context)
  const file =
    name === undefined
      ? files.find(fits)
      : files.find((candidate) => candidate.name === name && fits(candidate))
  if (!file)
    throw new Error(
      chooseTextByLanguage(
        context,
        'No such text file came with the message.',
        '消息中没有附上这样的文本文件。',
      ),
    )
  assertReadableFile(file, context)
  return { name: file.name, text: decodeText(await readFile(file.path)) }
}

/** Refuses a file that is too large for memory, or whose type has no text. */
export function assertReadableFile(file: MessageFileForBrain, context: SkillContext) {
  if (isReadableFile(file)) return
  throw new Error(
    chooseTextByLanguage(
      context,
      `The content of "${file.name}" cannot be read: it is larger than 10 MB, or its type has no text.`,
      `无法读取“${file.name}”的内容：文件超过 10 MB，或者这种类型没有文字。`,
    ),
  )
}

import { readFile } from 'node:fs/promises'
import { decodeText } from '@sanhe/kit/decode-text'
import type { MessageFileForBrain, SkillContext } from '#core'
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
  return { name: file.name, text: decodeText(await readFile(file.path)) }
}

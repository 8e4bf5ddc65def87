import { readFile } from 'node:fs/promises'
import type { BrainFile, SkillContext } from '#core'
import { askedOf, inWords } from './skill.ts'

/** Spreadsheets of Chinese offices often write GBK: what is no UTF-8 is read as that. */
export function decodeText(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The text of an attachment, by its name; of the first that fits where none is named. */
export async function attachedText(
  name: string | undefined,
  context: SkillContext,
  fits = ({ mime }: BrainFile) => mime.startsWith('text/'),
) {
  const { files } = askedOf(context)
  const file =
    name === undefined
      ? files.find(fits)
      : files.find((candidate) => candidate.name === name && fits(candidate))
  if (!file)
    throw new Error(
      inWords(context, 'No such text file came with the message.', '消息中没有附上这样的文本文件。'),
    )
  return { name: file.name, text: decodeText(await readFile(file.path)) }
}

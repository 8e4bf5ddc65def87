import { readFile } from 'node:fs/promises'
import type { FilePart, ModelMessage, TextPart } from 'ai'
import {
  type BrainMessage,
  describeUnreadableFile,
  isReadableFile,
  type MessageFileForBrain,
  withAuthor,
} from '#core'
import { decodeText } from '@sanhe/kit/decode-text'

/**
 * Matches reasoning that an earlier version stored in the text of replies. The model must not mistake the reasoning for
 * an answer.
 */
const thoughts = /<think>[\s\S]*?<\/think>\s*/g

/** Number of characters of a file that the model receives; longer files are cut, and the model is informed. */
const shownCharacters = 20_000

/**
 * Converts the conversation for the SDK: images as images, text files as text, documents by name, and files that
 * cannot be read by name, type and size. Empty texts, such as replies that were cancelled before their first word, are
 * left out because services refuse them.
 */
export const toModelMessages = (messages: BrainMessage[]): Promise<ModelMessage[]> =>
  Promise.all(messages.filter(({ content, files }) => content.trim() || files?.length).map(modelMessage))

async function modelMessage({ role, files = [], ...message }: BrainMessage): Promise<ModelMessage> {
  if (role === 'assistant') return { role, content: message.content.replaceAll(thoughts, '') }
  const content = withAuthor(message)
  if (files.length === 0) return { role, content }
  const parts = await Promise.all(files.map(filePart))
  return { role, content: content.trim() ? [{ type: 'text', text: content }, ...parts] : parts }
}

async function filePart(file: MessageFileForBrain): Promise<FilePart | TextPart> {
  if (!isReadableFile(file)) return { type: 'text', text: describeUnreadableFile(file) }
  const { name, mime, path } = file
  if (mime.startsWith('image/'))
    return { type: 'file', data: await readFile(path), mediaType: mime, filename: name }
  if (!mime.startsWith('text/'))
    return {
      type: 'text',
      text: `[Attached file "${name}" (${mime}): read it with the tool read_attachment.]`,
    }
  const text = decodeText(await readFile(path))
  const cut = text.length > shownCharacters ? `, the first ${shownCharacters} characters` : ''
  return {
    type: 'text',
    text: `[Attached file "${name}" (${mime})${cut}:]\n${text.slice(0, shownCharacters)}`,
  }
}

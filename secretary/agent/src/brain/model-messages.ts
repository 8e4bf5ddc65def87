import { readFile } from 'node:fs/promises'
import type { FilePart, ModelMessage, TextPart } from 'ai'
import type { BrainFile, BrainMessage } from '#core'
import { decodeText } from '#skills'

/** Thoughts that an earlier version kept in the text of a reply. A model must not take them for an answer. */
const thoughts = /<think>[\s\S]*?<\/think>\s*/g

/** Longer files are cut: a model is shown the beginning and told so. */
const shownCharacters = 20_000

/**
 * The conversation as the SDK takes it: pictures as they are, text files as text, others by name. Empty texts, as of
 * replies that were cancelled at once, are left out: services refuse them.
 */
export const modelMessages = (messages: BrainMessage[]): Promise<ModelMessage[]> =>
  Promise.all(messages.filter(({ content, files }) => content.trim() || files?.length).map(modelMessage))

async function modelMessage({ role, content, files = [] }: BrainMessage): Promise<ModelMessage> {
  if (role === 'assistant') return { role, content: content.replaceAll(thoughts, '') }
  if (files.length === 0) return { role, content }
  const parts = await Promise.all(files.map(filePart))
  return { role, content: content.trim() ? [{ type: 'text', text: content }, ...parts] : parts }
}

async function filePart({ name, mime, path }: BrainFile): Promise<FilePart | TextPart> {
  if (mime.startsWith('image/'))
    return { type: 'file', data: await readFile(path), mediaType: mime, filename: name }
  if (!mime.startsWith('text/'))
    return { type: 'text', text: `[Attached file "${name}" (${mime}): it cannot be read here.]` }
  const text = decodeText(await readFile(path))
  const cut = text.length > shownCharacters ? `, the first ${shownCharacters} characters` : ''
  return {
    type: 'text',
    text: `[Attached file "${name}" (${mime})${cut}:]\n${text.slice(0, shownCharacters)}`,
  }
}

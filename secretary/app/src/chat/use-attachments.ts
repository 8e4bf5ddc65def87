import { maxAttachments } from '@sanhe/protocol/limits'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useEffect, useState } from 'react'
import { takeHandedOverFiles } from '#share/shared-files.ts'
import { attachDocument, maxDocumentMb } from './attach-document.ts'
import { chatLabels } from './chat-text.ts'
import { compressImage, type CompressedImage } from './compress-image.ts'

/**
 * Pictures and documents of the message that is written. The first ones are those that were shared to this chat.
 * `add` explains each file that it refuses.
 */
export function useAttachments(address: string) {
  const t = useText(chatLabels)
  const [pictures, setPictures] = useState<CompressedImage[]>([])
  async function add(chosen: Iterable<File>) {
    const all = [...chosen]
    const images = all.filter(({ type }) => type.startsWith('image/'))
    const documents = all.filter((file) => !images.includes(file)).map(attachDocument)
    if (documents.includes('not-readable')) showError(t.notReadable)
    if (documents.includes('too-large')) showError(t.fileTooLarge(maxDocumentMb))
    const attached = documents.filter((one) => typeof one !== 'string')
    const room = maxAttachments - pictures.length - attached.length
    if (images.length > room) showError(t.tooManyImages(maxAttachments))
    const read = await Promise.allSettled(images.slice(0, Math.max(0, room)).map(compressImage))
    if (read.some(({ status }) => status === 'rejected')) showError(t.notAnImage)
    const added = read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    setPictures((before) => [...before, ...attached, ...added].slice(0, maxAttachments))
  }
  // oxlint-disable-next-line react/exhaustive-deps -- files are handed over once, when the chat opens
  useEffect(() => void add(takeHandedOverFiles(address)), [address])
  return { pictures, setPictures, add }
}

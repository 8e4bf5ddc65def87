import { maxAttachments } from '@sanhe/protocol/limits'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useEffect, useState } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'
import { takeHandedOverFiles } from '#share/shared-files.ts'
import { attachDocument, type DraftAttachment, maxFileMb } from './attach-document.ts'
import { chatLabels } from './chat-text.ts'
import { compressImage } from './compress-image.ts'
import { usePartUploads } from './use-part-uploads.ts'

/**
 * Pictures and files of the message that is written. The first ones are those that were shared to this chat. `add`
 * explains each file that it refuses.
 */
export function useAttachments(agent: KnownAgent) {
  const t = useText(chatLabels)
  const [attachments, setAttachments] = useState<DraftAttachment[]>([])
  const uploads = usePartUploads(agent, setAttachments)

  async function add(chosen: Iterable<File>) {
    const all = [...chosen]
    const images = all.filter(({ type }) => type.startsWith('image/') && type !== 'image/svg+xml')
    const documents = all.filter((file) => !images.includes(file)).map(attachDocument)
    if (documents.includes('empty')) showError(t.fileEmpty)
    if (documents.includes('too-large')) showError(t.fileTooLarge(maxFileMb))
    const attached = documents.filter((one) => typeof one !== 'string')
    const free = maxAttachments - attachments.length
    const room = free - attached.length
    if (images.length > room) showError(t.tooManyImages(maxAttachments))
    const read = await Promise.allSettled(images.slice(0, Math.max(0, room)).map(compressImage))
    if (read.some(({ status }) => status === 'rejected')) showError(t.notAnImage)
    const added = read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    setAttachments((before) => [...before, ...attached, ...added].slice(0, maxAttachments))
    for (const one of attached.slice(0, Math.max(0, free))) if (one.parts) void uploads.start(one)
  }

  function remove(id: string) {
    uploads.abort(id)
    setAttachments((all) => all.filter((one) => one.id !== id))
  }
  const { address } = agent
  // oxlint-disable-next-line react/exhaustive-deps -- files are handed over once, when the chat opens
  useEffect(() => void add(takeHandedOverFiles(address)), [address])
  return { attachments, setAttachments, add, remove, retry: uploads.start }
}

import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AttachedDocument } from './attached-document.tsx'
import { AttachedMedia } from './attached-media.tsx'
import { getAttachmentName } from './attachment-name.ts'
import { chatLabels } from './chat-text.ts'
import type { Attachment } from './chat-messages.ts'
import { fetchUpload } from './fetch-upload.ts'
import { FileCard } from './file-card.tsx'
import { showBlob } from './show-blob.ts'
import { useOpenAgent } from './use-agent.ts'

/** Shows a file of a sent message: a picture, a player for videos and recordings, or a card. */
export function MessageAttachment({ attachment }: { attachment: Attachment }) {
  const { mime } = attachment
  if (mime.startsWith('image/')) return <AttachedPicture attachment={attachment} />
  if (/^(audio|video)\//.test(mime)) return <AttachedMedia attachment={attachment} />
  return <AttachedDocument attachment={attachment} />
}

/** Shows an image from the agent's server, or its name and size if the image cannot be loaded. */
function AttachedPicture({ attachment }: { attachment: Attachment }) {
  const t = useText(chatLabels)
  const { agent } = useOpenAgent()
  const { data: blob, isError } = useQuery({
    queryKey: ['upload', agent.address, attachment.upload_id],
    queryFn: () => fetchUpload(agent, attachment),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const show = useMemo(() => blob && showBlob(blob), [blob])
  const name = getAttachmentName(attachment, t)
  if (isError) return <FileCard name={name} mime={attachment.mime} size={attachment.size} />
  return show ? (
    <img
      ref={show}
      alt={`${t.image}: ${name}`}
      title={name}
      className="max-h-60 max-w-full rounded-control border border-line object-contain"
    />
  ) : (
    <span className="block size-20 animate-pulse rounded-control bg-sunken" />
  )
}

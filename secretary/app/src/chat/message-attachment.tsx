import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getAgentTransport } from '#agents/agent-transport.ts'
import type { KnownAgent } from '#agents/known-agents.ts'
import { saveBlobAsFile } from '#files/save-blob.ts'
import { getAttachmentName } from './attachment-name.ts'
import { chatLabels } from './chat-text.ts'
import type { Attachment } from './chat-messages.ts'
import { FileCard } from './file-card.tsx'
import { useOpenAgent } from './use-agent.ts'

/** Shows a file of a sent message: an image as a picture, any other file as a card that downloads it. */
export function MessageAttachment({ attachment }: { attachment: Attachment }) {
  return attachment.mime.startsWith('image/') ? (
    <AttachedPicture attachment={attachment} />
  ) : (
    <AttachedDocument attachment={attachment} />
  )
}

/** Shows an image from the agent's server, or its name and size if the image cannot be loaded. */
function AttachedPicture({ attachment }: { attachment: Attachment }) {
  const t = useText(chatLabels)
  const { agent } = useOpenAgent()
  const { data: blob, isError } = useQuery({
    queryKey: ['upload', agent.address, attachment.upload_id],
    queryFn: () => fetchUpload(agent, attachment.url),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const show = useMemo(() => blob && showing(blob), [blob])
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

function AttachedDocument({ attachment }: { attachment: Attachment }) {
  const t = useText(chatLabels)
  const { agent } = useOpenAgent()
  const name = getAttachmentName(attachment, t)
  const download = useMutation({
    mutationFn: async () => saveBlobAsFile(await fetchUpload(agent, attachment.url), name),
    onError: () => showError(t.notDownloaded),
  })
  return (
    <button
      type="button"
      aria-label={t.download(name)}
      title={name}
      disabled={download.isPending}
      onClick={() => download.mutate()}
      className="flex max-w-full rounded-control text-left hover:brightness-95"
    >
      <FileCard name={name} mime={attachment.mime} size={attachment.size} />
    </button>
  )
}

/** Reads a file with the device key, which a URL must not contain. */
async function fetchUpload(agent: KnownAgent, path: string) {
  const headers = { authorization: `Bearer ${agent.apiKey}` }
  const response = await getAgentTransport(agent).request(path, { headers })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.blob()
}

/** Revokes the object URL when the image element is removed. */
const showing = (blob: Blob) => (image: HTMLImageElement | null) => {
  if (!image) return
  const url = URL.createObjectURL(blob)
  image.src = url
  return () => URL.revokeObjectURL(url)
}

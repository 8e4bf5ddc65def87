import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { ImageOff, Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { getAgentTransport } from '#agents/agent-transport.ts'
import type { KnownAgent } from '#agents/known-agents.ts'
import { chatLabels } from './chat-text.ts'
import type { Attachment } from './chat-messages.ts'
import { useOpenAgent } from './use-agent.ts'

/** Shows an image from the agent's server. The image is fetched with the device key, which a URL must not contain. */
export function AttachmentImage({ attachment }: { attachment: Attachment }) {
  const t = useText(chatLabels)
  const { agent } = useOpenAgent()
  const isImage = attachment.mime.startsWith('image/')
  const { data: blob, isError } = useQuery({
    queryKey: ['upload', agent.address, attachment.upload_id],
    queryFn: () => fetchUpload(agent, attachment.url),
    enabled: isImage,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const show = useMemo(() => blob && showing(blob), [blob])
  if (!isImage || isError) {
    const Icon = isImage ? ImageOff : Paperclip
    return (
      <span className="grid size-20 place-items-center rounded-control bg-sunken text-muted">
        <Icon aria-label={isImage ? t.image : t.file} className="size-6" />
      </span>
    )
  }
  return show ? (
    <img ref={show} alt={t.image} className="max-h-60 max-w-full rounded-control object-contain" />
  ) : (
    <span className="block size-20 animate-pulse rounded-control bg-sunken" />
  )
}

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

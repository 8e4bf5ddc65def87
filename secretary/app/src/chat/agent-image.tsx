import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { ImageOff, Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { chatText } from './chat-text.ts'
import type { Attachment } from './messages-to-show.ts'
import { useOpenAgent } from './use-agent.ts'

/** Shows a picture from the agent's server. It is fetched with the key, which a URL must not contain. */
export function AgentImage({ attachment }: { attachment: Attachment }) {
  const t = useText(chatText)
  const { agent } = useOpenAgent()
  const isImage = attachment.mime.startsWith('image/')
  const { data: blob, isError } = useQuery({
    queryKey: ['upload', agent.address, attachment.upload_id],
    queryFn: () => fetchUpload(new URL(attachment.url, agent.origin), agent.apiKey),
    enabled: isImage,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const show = useMemo(() => blob && showing(blob), [blob])
  if (!isImage || isError) {
    const Icon = isImage ? ImageOff : Paperclip
    return (
      <span className="grid size-20 place-items-center rounded-control bg-sunken text-muted">
        <Icon aria-label={t.image} className="size-6" />
      </span>
    )
  }
  return show ? (
    <img ref={show} alt={t.image} className="max-h-60 max-w-full rounded-control object-contain" />
  ) : (
    <span className="block size-20 animate-pulse rounded-control bg-sunken" />
  )
}

async function fetchUpload(url: URL, apiKey: string) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.blob()
}

/** Revokes the object URL when its image is removed. */
const showing = (blob: Blob) => (image: HTMLImageElement | null) => {
  if (!image) return
  const url = URL.createObjectURL(blob)
  image.src = url
  return () => URL.revokeObjectURL(url)
}

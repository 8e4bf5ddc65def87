import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText, ImageOff } from 'lucide-react'
import { useMemo } from 'react'
import { getAgentTransport } from '#agents/agent-transport.ts'
import type { KnownAgent } from '#agents/known-agents.ts'
import { chatLabels } from './chat-text.ts'
import type { Attachment } from './chat-messages.ts'
import { useOpenAgent } from './use-agent.ts'

const officeType = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`
/** Names of the kinds of documents. A message holds the type of a file, not its name. */
const documentNames: Record<string, string> = {
  'application/pdf': 'PDF',
  [officeType('wordprocessingml.document')]: 'DOCX',
  [officeType('spreadsheetml.sheet')]: 'XLSX',
  'text/csv': 'CSV',
  'text/markdown': 'Markdown',
}

/**
 * Shows the kind of a document, or an image from the agent's server. The image is fetched with the device key, which a
 * URL must not contain.
 */
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
  if (!isImage)
    return (
      <span className="flex h-12 items-center gap-2 rounded-control border border-line bg-sunken px-3 text-sm">
        <FileText aria-hidden className="size-5 shrink-0 text-muted" />
        {documentNames[attachment.mime] ?? (attachment.mime.startsWith('text/') ? t.textFile : t.file)}
      </span>
    )
  if (isError)
    return (
      <span className="grid size-20 place-items-center rounded-control bg-sunken text-muted">
        <ImageOff aria-label={t.image} className="size-6" />
      </span>
    )
  return show ? (
    <img
      ref={show}
      alt={t.image}
      className="max-h-60 max-w-full rounded-control border border-line object-contain"
    />
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

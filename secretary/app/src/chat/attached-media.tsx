import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { getAttachmentName } from './attachment-name.ts'
import { AttachedDocument } from './attached-document.tsx'
import { chatLabels } from './chat-text.ts'
import type { Attachment } from './chat-messages.ts'
import { fetchUpload } from './fetch-upload.ts'
import { FileCard } from './file-card.tsx'
import { showBlob } from './show-blob.ts'
import { useIsRelayed, useOpenAgent } from './use-agent.ts'

/** Shows a video or a recording. Nothing is loaded before the user plays it. */
export function AttachedMedia({ attachment }: { attachment: Attachment }) {
  const t = useText(chatLabels)
  const [isOpen, setOpen] = useState(false)
  const name = getAttachmentName(attachment, t)
  if (isOpen) return <MediaPlayer attachment={attachment} name={name} />
  return (
    <button
      type="button"
      aria-label={t.play(name)}
      title={name}
      onClick={() => setOpen(true)}
      className="flex max-w-full items-center gap-2 rounded-control text-left hover:brightness-95"
    >
      <FileCard name={name} mime={attachment.mime} size={attachment.size} />
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
        <Play aria-hidden className="size-4" />
      </span>
    </button>
  )
}

type Source = 'stream' | 'file' | 'none'

/**
 * Plays from the agent while the file is loaded. If that does not work, for example through the relay or with a URL that
 * has expired, the whole file is read first. A file that the browser cannot play can be downloaded.
 */
function MediaPlayer({ attachment, name }: { attachment: Attachment; name: string }) {
  const t = useText(chatLabels)
  const { agent } = useOpenAgent()
  const isRelayed = useIsRelayed(agent)
  const canStream = !isRelayed && agent.origin !== '' && attachment.url !== ''
  const [source, setSource] = useState<Source>(canStream ? 'stream' : 'file')
  const { data: blob, isError } = useQuery({
    queryKey: ['upload', agent.address, attachment.upload_id],
    queryFn: () => fetchUpload(agent, attachment),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: source === 'file',
  })
  const show = useMemo(() => blob && showBlob(blob), [blob])
  if (source === 'none' || isError)
    return (
      <div className="flex max-w-full flex-col items-end gap-1">
        <AttachedDocument attachment={attachment} />
        <p className="text-xs text-muted">{t.notPlayable}</p>
      </div>
    )
  if (source === 'file' && !show) return <p className="text-sm text-muted">{t.loadingFile}</p>
  const player = {
    controls: true,
    autoPlay: true,
    ...(source === 'stream' ? { src: agent.origin + attachment.url } : show && { ref: show }),
    'aria-label': name,
    onError: () => setSource(source === 'stream' ? 'file' : 'none'),
  }
  return attachment.mime.startsWith('audio/') ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- files that people send have no captions
    <audio key={source} {...player} className="max-w-full" />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- files that people send have no captions
    <video key={source} {...player} playsInline className="max-h-80 max-w-full rounded-control bg-black" />
  )
}

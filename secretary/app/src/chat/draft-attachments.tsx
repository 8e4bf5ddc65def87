import { useText } from '@sanhe/ui/i18n.ts'
import { ProgressBar } from '@sanhe/ui/progress.tsx'
import { RotateCw, X } from 'lucide-react'
import { formatSize } from '#files/format-size.ts'
import type { DraftAttachment } from './attach-document.ts'
import { chatLabels } from './chat-text.ts'
import { FileCard } from './file-card.tsx'

type DraftAttachmentsProps = {
  attachments: readonly DraftAttachment[]
  onRemove: (id: string) => void
  onRetry: (attachment: DraftAttachment) => void
}

/** Row of the pictures and files that are attached to the unsent message, with the progress of uploads. */
export function DraftAttachments({ attachments, onRemove, onRetry }: DraftAttachmentsProps) {
  const t = useText(chatLabels)
  if (attachments.length === 0) return null
  return (
    <ul className="flex gap-2 overflow-x-auto p-1">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="relative shrink-0">
          {attachment.url ? (
            <img
              src={attachment.url}
              alt={attachment.name}
              className="size-16 rounded-control border border-line object-cover"
            />
          ) : (
            <DraftFile attachment={attachment} onRetry={onRetry} />
          )}
          <button
            type="button"
            aria-label={`${t.remove} ${attachment.name}`}
            onClick={() => onRemove(attachment.id)}
            className="absolute -top-1 -right-1 grid size-6 place-items-center rounded-full bg-text text-canvas pointer-coarse:size-8"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type DraftFileProps = Pick<DraftAttachmentsProps, 'onRetry'> & { attachment: DraftAttachment }

function DraftFile({ attachment, onRetry }: DraftFileProps) {
  const t = useText(chatLabels)
  const { name, blob, parts } = attachment
  return (
    <div className="flex max-w-64 min-w-40 flex-col gap-1 pr-4" title={name}>
      <FileCard name={name} mime={blob.type} size={blob.size} />
      {parts?.state === 'running' && (
        <>
          <ProgressBar label={t.uploading(name)} value={(parts.received / blob.size) * 100} />
          <p aria-hidden className="text-xs text-muted tabular-nums">
            {t.uploaded(formatSize(parts.received), formatSize(blob.size))}
          </p>
        </>
      )}
      {parts?.state === 'failed' && (
        <p role="alert" className="flex items-center gap-2 text-xs text-danger-text">
          {t.uploadFailed}
          <button
            type="button"
            aria-label={t.uploadAgain(name)}
            onClick={() => onRetry(attachment)}
            className="flex min-h-8 items-center gap-1 rounded-control px-1.5 font-medium underline"
          >
            <RotateCw aria-hidden className="size-3.5" />
            {t.retry}
          </button>
        </p>
      )}
    </div>
  )
}

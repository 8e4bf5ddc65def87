import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Link } from '@tanstack/react-router'
import { FileText, Image, type LucideIcon, Music, Paperclip, Trash2, Video } from 'lucide-react'
import { Fragment } from 'react'
import { useCanWrite } from '#rights.ts'
import { formatFileSize } from '#transfer/rules.ts'
import { removeAttachment } from './actions.ts'
import type { Attachment } from './rules.ts'
import { attachmentLabels } from './text.ts'

const icons: Record<string, LucideIcon> = { image: Image, video: Video, audio: Music, text: FileText }

/** Returns the extension of the file in capital letters, which more people know than the media type. */
const formatFileType = ({ name, media_type }: Attachment) =>
  /\.([a-z0-9]{1,6})$/i.exec(name)?.[1]?.toUpperCase() ?? media_type

/** Number of documents that an item names. */
const maxNamed = 3

export function AttachmentItem({ slug, attachment }: { slug: string; attachment: Attachment }) {
  const t = useText(attachmentLabels)
  const canWrite = useCanWrite()
  const { name, path, url, media_type, size_bytes, created_at, uploaded_by } = attachment
  const Icon = icons[media_type.split('/')[0] ?? ''] ?? Paperclip
  return (
    <li className="flex items-start gap-3 px-4 py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          title={path}
          className="text-sm font-medium [overflow-wrap:anywhere] hover:underline"
        >
          {name}
        </a>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-muted">
          <span className="tabular-nums">{formatFileSize(size_bytes)}</span>
          <span title={media_type}>{formatFileType(attachment)}</span>
          <span>
            <RelativeTimeLabel at={created_at} /> {uploaded_by !== null && t.uploadedBy(uploaded_by)}
          </span>
        </p>
        <AttachmentUses slug={slug} use={attachment.use} />
      </div>
      {canWrite && (
        <IconButton
          icon={Trash2}
          label={t.remove(name)}
          onClick={() => void removeAttachment(slug, attachment)}
        />
      )}
    </li>
  )
}

function AttachmentUses({ slug, use }: { slug: string } & Pick<Attachment, 'use'>) {
  const t = useText(attachmentLabels)
  // Keeps the place of the line until the uses have loaded.
  if (use === undefined) return <p className="h-5" />
  if (use === null)
    return (
      <p className="text-[13px]">
        <span className="rounded-full bg-warn-soft px-2 py-0.5 text-xs text-warn-text">{t.unused}</span>
      </p>
    )
  const named = use.documents.slice(0, maxNamed)
  const others = use.document_count - named.length
  return (
    <p className="text-[13px] text-muted">
      {t.usedIn}{' '}
      {named.map(({ id, slug: docSlug, title }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link
            to="/projects/$slug/docs/$docSlug"
            params={{ slug, docSlug }}
            className="text-accent-text underline underline-offset-2"
          >
            {title}
          </Link>
        </Fragment>
      ))}
      {others > 0 && ` ${t.andMore(others)}`}
      {use.task_count > 0 && `${named.length > 0 ? ', ' : ''}${t.tasks(use.task_count)}`}
    </p>
  )
}

import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sharesQuery } from './queries.ts'
import { toAbsoluteShareUrl } from './actions.ts'
import { sortSharesNewestFirst } from './rules.ts'
import { ShareDetails } from './share-details.tsx'
import { ShareForm } from './share-form.tsx'
import { ShareListItem } from './share-item.tsx'
import { sharesLabels } from './text.ts'

export type SharedDocument = { id: number; title: string }

type ShareDialogProps = { document: SharedDocument; onClose: () => void }

export function ShareDialog({ document, onClose }: ShareDialogProps) {
  const t = useText(sharesLabels)
  const [newId, setNewId] = useState<number>()
  return (
    <Dialog isOpen wide onClose={onClose} title={t.shareHeading(document.title)} description={t.shareHint}>
      <ShareForm documentId={document.id} onCreated={(share) => setNewId(share.id)} />
      <output className="sr-only">{newId !== undefined && t.created}</output>
      <h3 className="mt-6 mb-2 text-sm font-semibold">{t.links}</h3>
      <Links documentId={document.id} newId={newId} />
    </Dialog>
  )
}

function Links({ documentId, newId }: { documentId: number; newId: number | undefined }) {
  const t = useText(sharesLabels)
  const { data, error, isError, refetch } = useQuery(sharesQuery)
  if (!data && isError)
    return <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} className="py-6" />
  if (!data) return <Skeleton rows={2} className="py-2" />
  const links = sortSharesNewestFirst(data).filter((share) => share.document_id === documentId)
  if (links.length === 0) return <p className="text-sm text-muted">{t.noLinks}</p>
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {links.map((share) => (
        <ShareListItem key={share.id} share={share} isNew={share.id === newId}>
          <p className="truncate text-sm" title={toAbsoluteShareUrl(share)}>
            {toAbsoluteShareUrl(share).replace(/^https?:\/\//, '')}
          </p>
          <ShareDetails share={share} />
          <p className="mt-1 text-xs text-muted">
            {t.createdAt} <RelativeTimeLabel at={share.created_at} />
          </p>
        </ShareListItem>
      ))}
    </ul>
  )
}

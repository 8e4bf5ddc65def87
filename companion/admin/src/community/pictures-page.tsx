import { Badge, type BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Images } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { UserNameLink } from '#users/user-link.tsx'
import { type ReviewedPicture, reviewStatusFilters } from './statuses.ts'
import { communityLabels } from './text.ts'

async function loadPictures({ page, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(status && { status: status as ReviewedPicture['status'] }) }
  const { pictures, ...counts } = await api.pictureReviewsAdmin.list({ query }, signal && { signal })
  return { rows: pictures, ...counts }
}

type ShownStatus = ReviewedPicture['status'] | 'appealed'

/** Returns the displayed status. A hidden picture with an open appeal is shown as `appealed`. */
const toShownStatus = ({ status, isWaiting }: ReviewedPicture): ShownStatus =>
  status === 'hidden' && isWaiting ? 'appealed' : status

const tones: Record<ShownStatus, BadgeTone> = {
  review: 'warn',
  appealed: 'warn',
  hidden: 'danger',
  active: 'ok',
  deleted: 'neutral',
}

function usePictureColumns(): ListColumn<ReviewedPicture>[] {
  const t = useText(communityLabels)
  const dateTime = useFormatDateTime()
  const statusLabel = (row: ReviewedPicture) => t.pictureStatuses[toShownStatus(row)]
  return [
    {
      id: 'picture',
      label: t.picture,
      cell: ({ url, kind }) => <ImageLinks images={[{ label: t.pictureKinds[kind], url }]} />,
      csv: ({ url }) => url,
    },
    { id: 'kind', label: t.about, cell: ({ kind }) => t.pictureKinds[kind] },
    {
      id: 'owner',
      label: t.owner,
      cell: ({ owner: { type, id, name } }) =>
        type === 'user' ? <UserNameLink id={id} name={name ?? t.unnamed} /> : (name ?? ''),
      csv: ({ owner }) => owner.name,
    },
    {
      id: 'status',
      label: t.status,
      cell: (row) => <Badge tone={tones[toShownStatus(row)]}>{statusLabel(row)}</Badge>,
      csv: statusLabel,
    },
    { id: 'flagReason', label: t.flagReason, isLong: true, cell: ({ flagReason }) => flagReason ?? '' },
    {
      id: 'hiddenReason',
      label: t.hiddenReason,
      isLong: true,
      cell: ({ hiddenReason }) => hiddenReason ?? '',
    },
    { id: 'appeal', label: t.appealReason, isLong: true, cell: ({ appeal }) => appeal?.reason ?? '' },
    { id: 'answer', label: t.answer, isLong: true, cell: ({ appeal }) => appeal?.answer ?? '' },
    { id: 'uploaded', label: t.uploaded, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function PictureActions({ row }: { row: ReviewedPicture }) {
  const t = useText(communityLabels)
  const params = { id: row.id }
  const status = toShownStatus(row)
  const hide = (reason = '') => api.pictureReviewsAdmin.hide({ params, body: { reason } })
  const restore = () => api.pictureReviewsAdmin.restore({ params })
  const hiding: RowAction = {
    label: t.hide,
    isMain: row.isWaiting,
    isDanger: true,
    question: { title: t.hidePicture, text: t.hidePictureText, reason: 'required' },
    run: hide,
    success: t.hidden,
  }
  const rejecting: RowAction = {
    label: t.reject,
    isMain: true,
    isDanger: true,
    question: { title: t.rejectAppeal, text: t.rejectAppealText, reason: 'required' },
    run: hide,
    success: t.appealRejected,
  }
  const actions: Record<ShownStatus, RowAction[]> = {
    review: [{ label: t.restore, isMain: true, run: restore, success: t.restored }, hiding],
    appealed: [{ label: t.accept, isMain: true, run: restore, success: t.appealAccepted }, rejecting],
    hidden: [{ label: t.restore, isMain: true, run: restore, success: t.restored }],
    active: [hiding],
    deleted: [],
  }
  return <RowActions actions={actions[status]} />
}

/**
 * Page with avatars, covers, logos and service pictures. Pictures that the check found doubtful, and pictures with an
 * open appeal, wait in the filter of pictures to review.
 */
export function PicturesPage() {
  const t = useText(communityLabels)
  return (
    <ListPage
      name="pictures"
      title={t.pictures}
      load={loadPictures}
      columns={usePictureColumns()}
      rowId={({ id }) => String(id)}
      statuses={reviewStatusFilters.map((value) => ({ value, label: t.filters[value] }))}
      Actions={PictureActions}
      canChange={usePermission('pictureReviewsAdmin.hide')}
      empty={{ icon: Images, title: t.noPictures, hint: t.noPicturesHint }}
    />
  )
}

import { createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { QuotedEntry } from '@sanhe/ui/console/quoted-entry.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Scale } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { UserNameLink } from '#users/user-link.tsx'
import { type AppealListItem, appealStatusFilters, appealBadgeTones } from './statuses.ts'
import { communityLabels } from './text.ts'

async function loadAppeals({ page, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(status && { status: status as AppealListItem['status'] }) }
  const { appeals, ...counts } = await api.communityAdmin.listAppeals({ query }, signal && { signal })
  return { rows: appeals, ...counts }
}

const subjectOf = ({ commentId }: AppealListItem) => (commentId === null ? 'post' : 'comment')

function useAppealColumns(): ListColumn<AppealListItem>[] {
  const t = useText(communityLabels)
  return [
    {
      id: 'content',
      label: t.content,
      isLong: true,
      cell: ({ content }) => (
        <span className="block max-w-[50ch] font-normal [overflow-wrap:anywhere]">
          {content || <span className="text-muted">{t.imagesOnly}</span>}
        </span>
      ),
      csv: ({ content }) => content,
    },
    {
      id: 'images',
      label: t.images,
      cell: ({ images }) =>
        images.length > 0 && (
          <ImageLinks images={images.map((url, index) => ({ label: t.image(index + 1), url }))} />
        ),
      csv: ({ images }) => images.length,
    },
    { id: 'about', label: t.about, below: 'author', cell: (row) => t.subjects[subjectOf(row)] },
    {
      id: 'hiddenReason',
      label: t.hiddenReason,
      isLong: true,
      cell: ({ hiddenReason }) => hiddenReason ?? '',
    },
    { id: 'reason', label: t.appealReason, isLong: true, cell: ({ reason }) => reason },
    {
      id: 'author',
      label: t.author,
      cell: ({ author }) => <UserNameLink id={author.id} name={author.nickname ?? t.unnamed} />,
      csv: ({ author }) => author.nickname,
    },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.appealStatuses,
      tones: appealBadgeTones,
    }),
    {
      id: 'appealed',
      label: t.appealed,
      below: 'author',
      cell: ({ createdAt }) => <RelativeTimeLabel at={createdAt} />,
      csv: ({ createdAt }) => createdAt,
    },
    { id: 'answer', label: t.answer, isLong: true, cell: ({ answer }) => answer ?? '' },
  ]
}

function AppealActions({ row: { id, status, reason } }: { row: AppealListItem }) {
  const t = useText(communityLabels)
  const params = { id }
  if (status !== 'open') return null
  const accept = {
    label: t.accept,
    isMain: true,
    run: () => api.communityAdmin.acceptAppeal({ params }),
    success: t.appealAccepted,
  }
  const reject = {
    label: t.reject,
    isMain: true,
    isDanger: true,
    question: {
      title: t.rejectAppeal,
      text: t.rejectAppealText,
      subject: <QuotedEntry source={t.appealReason}>{reason}</QuotedEntry>,
      reason: 'required' as const,
    },
    run: (answer = '') => api.communityAdmin.rejectAppeal({ params, body: { answer } }),
    success: t.appealRejected,
  }
  return <RowActions actions={[accept, reject]} />
}

/** Page with the appeals of authors against hidden posts and comments. Appeals that have waited longest come first. */
export function AppealsPage() {
  const t = useText(communityLabels)
  return (
    <ListPage
      name="appeals"
      title={t.appeals}
      load={loadAppeals}
      columns={useAppealColumns()}
      rowId={({ id }) => String(id)}
      statuses={appealStatusFilters.map((value) => ({ value, label: t.appealStatuses[value] }))}
      Actions={AppealActions}
      canChange={usePermission('communityAdmin.acceptAppeal')}
      empty={{ icon: Scale, title: t.noAppeals, hint: t.noAppealsHint }}
    />
  )
}

import { ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Star } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { WorkerReviewActions } from './review-actions.tsx'
import { useWorkerReviewColumns } from './review-columns.tsx'
import { workerReviewStatusFilters } from './statuses.ts'
import { reviewsLabels } from './text.ts'

type Status = (typeof workerReviewStatusFilters)[number]

async function loadReviews({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as Status }) }
  const { reviews, ...counts } = await api.workerReviews.list({ query }, signal && { signal })
  return { rows: reviews, ...counts }
}

export function WorkerReviewsPage() {
  const t = useText(reviewsLabels)
  return (
    <ListPage
      name="worker-reviews"
      title={t.workerTitle}
      load={loadReviews}
      columns={useWorkerReviewColumns()}
      rowId={({ id }) => String(id)}
      statuses={workerReviewStatusFilters.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={WorkerReviewActions}
      canChange={usePermission('workerReviews.hide')}
      empty={{ icon: Star, title: t.none, hint: t.noneHint }}
    />
  )
}

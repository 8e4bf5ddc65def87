import { ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Star } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { MerchantReviewActions } from './review-actions.tsx'
import { useMerchantReviewColumns } from './review-columns.tsx'
import { type ReviewStatus, reviewStatusFilters } from './statuses.ts'
import { reviewsLabels } from './text.ts'

async function loadReviews({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as ReviewStatus }) }
  const { reviews, ...counts } = await api.merchantReviewsAdmin.list({ query }, signal && { signal })
  return { rows: reviews, ...counts }
}

export function MerchantReviewsPage() {
  const t = useText(reviewsLabels)
  return (
    <ListPage
      name="merchant-reviews"
      title={t.title}
      load={loadReviews}
      columns={useMerchantReviewColumns()}
      rowId={({ id }) => String(id)}
      statuses={reviewStatusFilters.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={MerchantReviewActions}
      canChange={usePermission('merchantReviewsAdmin.hide')}
      empty={{ icon: Star, title: t.none, hint: t.noneHint }}
    />
  )
}

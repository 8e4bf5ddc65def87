import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { useOrderColumns } from '#orders/order-columns.tsx'
import { HistorySection } from '#parts/history-section.tsx'
import { MerchantReviewActions } from '#reviews/review-actions.tsx'
import { useMerchantReviewColumns } from '#reviews/review-columns.tsx'
import { useSettlementColumns } from '#settlements/settlement-columns.tsx'
import { usePermission } from '#shell/access.ts'
import { merchantsLabels } from './text.ts'

type OfMerchant = { merchantId: number }

/** Orders of a merchant, newest first, with a link to the list of all these orders. */
export function MerchantOrders({ merchantId }: OfMerchant) {
  const t = useText(merchantsLabels)
  return (
    <HistorySection
      title={t.orders}
      isOpenAtFirst
      queryKey={['orders', 'merchant', merchantId]}
      load={async (page, signal) => {
        const query = { merchantId, page, pageSize: 10 }
        const { orders, ...counts } = await api.ordersAdmin.list({ query }, { signal })
        return { rows: orders, ...counts }
      }}
      columns={useOrderColumns({ hasBuyer: true })}
      rowId={({ orderNo }) => orderNo}
      all={
        <Link to="/orders" search={{ merchantId }} className="text-accent-text hover:underline">
          {t.allOrders}
        </Link>
      }
    />
  )
}

export function MerchantReviews({ merchantId }: OfMerchant) {
  const t = useText(merchantsLabels)
  const mayHide = usePermission('merchantReviewsAdmin.hide')
  return (
    <HistorySection
      title={t.reviews}
      queryKey={['merchant-reviews', 'merchant', merchantId]}
      load={async (page, signal) => {
        const query = { merchantId, page }
        const { reviews, ...counts } = await api.merchantReviewsAdmin.list({ query }, { signal })
        return { rows: reviews, ...counts }
      }}
      columns={useMerchantReviewColumns().filter(({ id }) => id !== 'merchant')}
      rowId={({ id }) => String(id)}
      Actions={mayHide ? MerchantReviewActions : undefined}
    />
  )
}

export function MerchantSettlements({ merchantId }: OfMerchant) {
  const t = useText(merchantsLabels)
  return (
    <HistorySection
      title={t.settlements}
      queryKey={['settlements', 'merchant', merchantId]}
      load={async (page, signal) => {
        const query = { merchantId, page }
        const { settlements, ...counts } = await api.settlements.listAll({ query }, { signal })
        return { rows: settlements, ...counts }
      }}
      columns={useSettlementColumns()}
      rowId={({ id }) => String(id)}
    />
  )
}

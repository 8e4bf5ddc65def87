import { Badge } from '@sanhe/ui/console/badge.tsx'
import { createMoneyColumn } from '@sanhe/ui/console/columns.tsx'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api, type AdminApiResponse } from '#api.ts'
import { HistorySection } from '#parts/history-section.tsx'
import { usePermission } from '#shell/access.ts'
import { merchantsLabels } from './text.ts'

type Service = AdminApiResponse<'merchantServicesAdmin', 'list'>['services'][number]

function useServiceColumns(): ListColumn<Service>[] {
  const t = useText(merchantsLabels)
  return [
    { id: 'title', label: t.service, isLong: true, cell: ({ title }) => title },
    createMoneyColumn({ id: 'price', label: t.price, valueOf: ({ price }) => price }),
    { id: 'sales', label: t.sales, cell: ({ salesCount }) => salesCount },
    {
      id: 'rating',
      label: t.rating,
      cell: ({ rating, ratingCount }) => (ratingCount > 0 ? t.ratingOf(rating, ratingCount) : t.noRating),
    },
    {
      id: 'status',
      label: t.status,
      cell: ({ isOffered, takenOfflineAt }) => {
        if (takenOfflineAt) return <Badge tone="danger">{t.takenOffline}</Badge>
        return <Badge tone={isOffered ? 'ok' : 'neutral'}>{isOffered ? t.offered : t.notOffered}</Badge>
      },
    },
    {
      id: 'reason',
      label: t.reason,
      isLong: true,
      cell: ({ takenOfflineReason }) => takenOfflineReason ?? '',
    },
  ]
}

function ServiceActions({ row: { id, title, takenOfflineAt } }: { row: Service }) {
  const t = useText(merchantsLabels)
  const params = { id }
  const { takeOffline, putOnline } = api.merchantServicesAdmin
  const action = takenOfflineAt
    ? {
        label: t.putOnline,
        question: { title: t.putOnlineQuestion(title), text: t.putOnlineText, reason: 'required' as const },
        run: (reason = '') => putOnline({ params, body: { reason } }),
        success: t.putOnlineDone,
      }
    : {
        label: t.takeOffline,
        isDanger: true,
        question: {
          title: t.takeOfflineQuestion(title),
          text: t.takeOfflineText,
          reason: 'required' as const,
        },
        run: (reason = '') => takeOffline({ params, body: { reason } }),
        success: t.takeOfflineDone,
      }
  return <RowActions actions={[action]} />
}

/** Services of a merchant, each with an action that takes it offline or puts it online again. */
export function MerchantServices({ merchantId }: { merchantId: number }) {
  const t = useText(merchantsLabels)
  const mayChange = usePermission('merchantServicesAdmin.takeOffline')
  return (
    <HistorySection
      title={t.services}
      isOpenAtFirst
      queryKey={['merchants', merchantId, 'services']}
      load={async (page, signal) => {
        const request = { params: { id: merchantId }, query: { page } }
        const { services, ...counts } = await api.merchantServicesAdmin.list(request, { signal })
        return { rows: services, ...counts }
      }}
      columns={useServiceColumns()}
      rowId={({ id }) => String(id)}
      Actions={mayChange ? ServiceActions : undefined}
    />
  )
}

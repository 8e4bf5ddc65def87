import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { createMoneyColumn } from '@sanhe/ui/console/columns.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { formatYuan, useFormatDateTime, useFormatDay, useFormatMonth } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { TableSection } from '@sanhe/ui/console/table-section.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api, type AdminApiResponse } from '#api.ts'
import { OrderLink } from '#parts/links.tsx'
import { BankAccountPanel } from './bank-account.tsx'
import { useMarkSettlementPaidAction } from './mark-paid.ts'
import { ObjectionPanel } from './objection.tsx'
import { settlementBadgeTones, toSettlementDisplayStatus } from './statuses.ts'
import { settlementsLabels } from './text.ts'

type SettlementWithLines = AdminApiResponse<'settlements', 'getAny'>
type Line = SettlementWithLines['lines'][number]

const route = getRouteApi('/signed-in/settlements/$id')

/** Page of a merchant's settlement: the amounts, the bank account, and the orders in it. */
export function SettlementPage() {
  const t = useText(settlementsLabels)
  const month = useFormatMonth()
  const id = Number(route.useParams().id)
  const query = useQuery({
    queryKey: ['settlements', id],
    queryFn: ({ signal }) => api.settlements.getAny({ params: { id } }, { signal }),
  })
  const title = query.data && t.settlementOf(query.data.storeName ?? t.unnamed, month(query.data.periodStart))
  return (
    <ConsolePage title={title ?? t.title} parent={<Link to="/settlements">{t.title}</Link>}>
      <QueryStates query={query}>
        {(settlement) => (
          <div className="flex flex-col gap-4">
            <SettlementFacts settlement={settlement} />
            {settlement.objection && (
              <ObjectionPanel settlement={settlement} objection={settlement.objection} />
            )}
            <BankAccountPanel settlement={settlement} />
            <TableSection
              title={t.lines}
              columns={lineColumns(t)}
              rows={settlement.lines}
              rowId={({ orderNo, kind, refundId }) => `${orderNo ?? ''} ${kind} ${refundId}`}
              empty={t.noLines}
            />
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function SettlementFacts({ settlement }: { settlement: SettlementWithLines }) {
  const t = useText(settlementsLabels)
  const dateTime = useFormatDateTime()
  const month = useFormatMonth()
  const day = useFormatDay()
  const { status, paidAt, adjustmentAmount } = settlement
  const shown = toSettlementDisplayStatus(settlement)
  const markPaid = useMarkSettlementPaidAction(settlement)
  return (
    <DescriptionList
      title={settlement.storeName ?? t.unnamed}
      actions={status === 'confirmed' && <ActionButton {...markPaid} look="primary" />}
      facts={[
        { label: t.status, value: <Badge tone={settlementBadgeTones[shown]}>{t.statuses[shown]}</Badge> },
        { label: t.month, value: month(settlement.periodStart) },
        { label: t.orders, value: String(settlement.totalOrders) },
        { label: t.gross, value: formatYuan(settlement.grossAmount) },
        { label: t.commission, value: formatYuan(settlement.commissionAmount) },
        { label: t.adjustment, value: adjustmentAmount > 0 ? formatYuan(adjustmentAmount) : null },
        { label: t.net, value: <strong>{formatYuan(settlement.netAmount)}</strong> },
        { label: t.due, value: day(settlement.dueOn) },
        { label: t.paidAt, value: paidAt && dateTime(paidAt) },
      ]}
    />
  )
}

const lineColumns = (
  t: (typeof settlementsLabels)['en'] | (typeof settlementsLabels)['zh'],
): ListColumn<Line>[] => [
  { id: 'order', label: t.orderNo, cell: ({ orderNo }) => orderNo && <OrderLink orderNo={orderNo} /> },
  { id: 'kind', label: t.kind, cell: ({ kind }) => t.kinds[kind] },
  createMoneyColumn({ id: 'gross', label: t.gross, valueOf: ({ grossAmount }) => grossAmount }),
  createMoneyColumn({
    id: 'commission',
    label: t.commission,
    valueOf: ({ commissionAmount }) => commissionAmount,
  }),
]

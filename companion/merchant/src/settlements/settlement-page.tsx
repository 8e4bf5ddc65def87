import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { QueryFailure } from '@sanhe/ui/console/query-failure.tsx'
import { formatYuan, useFormatDateTime, useFormatDay, useFormatMonth } from '@sanhe/ui/console/format.ts'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { settlementRoute } from './routes.ts'
import { SettlementActions } from './settlement-actions.tsx'
import { SettlementLines } from './settlement-lines.tsx'
import { type OwnSettlementItem, getOwnSettlementStatus, ownSettlementBadgeTones } from './statuses.ts'
import { settlementsLabels } from './text.ts'

/** Page of a monthly settlement: its amounts, its orders, and the objection of the merchant. */
export function SettlementPage() {
  const t = useText(settlementsLabels)
  const month = useFormatMonth()
  const { id } = settlementRoute.useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['settlements', id],
    queryFn: ({ signal }) => api.settlements.get({ params: { id: Number(id) } }, { signal }),
  })
  return (
    <ConsolePage
      title={data ? month(data.periodStart) : t.settlement}
      parent={<Link to="/settlements">{t.title}</Link>}
      actions={data && <SettlementActions settlement={data} />}
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <Summary settlement={data} />
          {data.objection && <Objection settlement={data} objection={data.objection} />}
          <SettlementLines month={data.periodStart.slice(0, 7)} lines={data.lines} />
        </div>
      ) : error ? (
        <QueryFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </ConsolePage>
  )
}

function Summary({ settlement }: { settlement: OwnSettlementItem }) {
  const t = useText(settlementsLabels)
  const day = useFormatDay()
  const dateTime = useFormatDateTime()
  const status = getOwnSettlementStatus(settlement)
  const { periodStart, periodEnd, totalOrders, grossAmount, commissionAmount, netAmount } = settlement
  const { adjustmentAmount, bankAccount, dueOn, paidAt, createdAt } = settlement
  return (
    <div className="flex flex-col gap-2">
      <DescriptionList
        title={t.summary}
        actions={<Badge tone={ownSettlementBadgeTones[status]}>{t.statuses[status]}</Badge>}
        facts={[
          { label: t.net, value: <strong className="text-lg font-semibold">{formatYuan(netAmount)}</strong> },
          { label: t.gross, value: formatYuan(grossAmount) },
          { label: t.commission, value: formatYuan(-commissionAmount) },
          { label: t.adjustment, value: adjustmentAmount > 0 ? formatYuan(adjustmentAmount) : null },
          { label: t.orders, value: totalOrders },
          { label: t.period, value: `${day(periodStart)} – ${day(periodEnd)}` },
          { label: t.due, value: paidAt ? null : day(dueOn) },
          { label: t.paidAt, value: paidAt && dateTime(paidAt) },
          {
            label: t.account,
            value: bankAccount
              ? `${bankAccount.bankName} ${bankAccount.accountNo} (${bankAccount.accountName})`
              : t.noAccount,
          },
          { label: t.created, value: dateTime(createdAt) },
        ]}
      />
      {status === 'pending' && (
        <p className="px-1 text-[13px] text-muted">{settlement.objection ? t.afterAnswer : t.confirmHint}</p>
      )}
    </div>
  )
}

type ObjectionProps = {
  settlement: OwnSettlementItem
  objection: NonNullable<OwnSettlementItem['objection']>
}

function Objection({ settlement, objection }: ObjectionProps) {
  const { reason, objectedAt, outcome, answer, answeredAt } = objection
  const t = useText(settlementsLabels)
  const dateTime = useFormatDateTime()
  return (
    <DescriptionList
      title={t.objection}
      facts={[
        { label: t.reason, value: reason },
        { label: t.objectedAt, value: dateTime(objectedAt) },
        {
          label: t.outcome,
          value: outcome && (
            <Badge tone={outcome === 'accepted' ? 'ok' : 'neutral'}>{t.outcomes[outcome]}</Badge>
          ),
        },
        { label: t.answer, value: answer ?? (settlement.status === 'pending' ? t.noAnswer : null) },
        { label: t.answeredAt, value: answeredAt && dateTime(answeredAt) },
      ]}
    />
  )
}

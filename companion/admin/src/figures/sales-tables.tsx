import { formatYuan, useFormatMonth } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { SimpleTable } from '@sanhe/ui/console/simple-table.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { AdminApiResponse } from '#api.ts'
import { orderKindStatusLabels } from '#orders/kinds.ts'
import { platformStatisticsLabels } from './text.ts'

type PlatformFigures = AdminApiResponse<'platformFigures', 'get'>

/** Table of the sales of each kind of order, highest turnover first. */
export function SalesByOrderKindTable({ kinds }: { kinds: PlatformFigures['kinds'] }) {
  const t = useText(platformStatisticsLabels)
  const { types } = useText(orderKindStatusLabels)
  return (
    <ConsolePanel title={t.kinds}>
      {kinds.length === 0 ? (
        <p className="text-sm text-muted">{t.noSales}</p>
      ) : (
        <SimpleTable
          caption={t.kinds}
          rows={kinds}
          rowId={({ orderType }) => orderType}
          columns={[
            { label: t.kind, cell: ({ orderType }) => types[orderType] },
            { label: t.figures.orders, isNumber: true, cell: ({ orders }) => orders },
            { label: t.figures.turnover, isNumber: true, cell: ({ turnover }) => formatYuan(turnover) },
            { label: t.figures.refunded, isNumber: true, cell: ({ refunded }) => formatYuan(refunded) },
            { label: t.net, isNumber: true, cell: ({ net }) => formatYuan(net) },
          ]}
        />
      )}
    </ConsolePanel>
  )
}

/** Table of the settlements with merchants by month, with the share of the platform. */
export function SettlementsByMonthTable({ settlements }: { settlements: PlatformFigures['settlements'] }) {
  const t = useText(platformStatisticsLabels)
  const formatMonth = useFormatMonth()
  if (settlements.length === 0) return null
  return (
    <ConsolePanel title={t.settlements}>
      <SimpleTable
        caption={t.settlements}
        rows={settlements.toReversed()}
        rowId={({ month }) => month}
        columns={[
          { label: t.month, cell: ({ month }) => formatMonth(`${month}-01`) },
          { label: t.merchants, isNumber: true, cell: ({ merchants }) => merchants },
          { label: t.gross, isNumber: true, cell: ({ gross }) => formatYuan(gross) },
          { label: t.share, isNumber: true, cell: ({ commission }) => formatYuan(commission) },
          { label: t.payable, isNumber: true, cell: ({ net }) => formatYuan(net) },
        ]}
      />
    </ConsolePanel>
  )
}

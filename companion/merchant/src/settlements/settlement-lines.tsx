import { Button } from '@sanhe/ui/button.tsx'
import { downloadCsv, toCsv } from '@sanhe/ui/console/csv.ts'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { type SimpleTableColumn, SimpleTable } from '@sanhe/ui/console/simple-table.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { MerchantApiResponse } from '#api.ts'
import { settlementsLabels } from './text.ts'

type Line = MerchantApiResponse<'settlements', 'get'>['lines'][number]

/** Table with the amount and the commission of each order of a settlement. */
export function SettlementLines({ month, lines }: { month: string; lines: readonly Line[] }) {
  const t = useText(settlementsLabels)
  const columns = useLineColumns()
  const exportLines = () =>
    downloadCsv(
      t.fileName(month),
      toCsv<Line>(
        [
          { header: t.order, value: ({ orderNo }) => orderNo },
          { header: t.kind, value: ({ kind }) => t.kinds[kind] },
          { header: t.gross, value: ({ grossAmount }) => grossAmount },
          { header: t.commission, value: ({ commissionAmount }) => commissionAmount },
        ],
        lines,
      ),
    )
  return (
    <ConsolePanel
      title={t.lines}
      actions={
        lines.length > 0 && (
          <Button onClick={exportLines}>
            <Download aria-hidden className="size-4" />
            {t.exportCsv}
          </Button>
        )
      }
    >
      {lines.length === 0 ? (
        <p className="text-sm text-muted">{t.noLines}</p>
      ) : (
        <SimpleTable
          caption={t.lines}
          rows={lines}
          rowId={({ orderNo, kind, refundId }) => `${orderNo ?? ''} ${kind} ${refundId}`}
          columns={columns}
        />
      )}
    </ConsolePanel>
  )
}

function useLineColumns(): SimpleTableColumn<Line>[] {
  const t = useText(settlementsLabels)
  return [
    {
      label: t.order,
      cell: ({ orderNo }) =>
        orderNo && (
          <Link
            to="/orders/$id"
            params={{ id: orderNo }}
            className="text-accent-text underline underline-offset-2"
          >
            {orderNo}
          </Link>
        ),
    },
    { label: t.kind, cell: ({ kind }) => t.kinds[kind] },
    { label: t.gross, isNumber: true, cell: ({ grossAmount }) => formatYuan(grossAmount) },
    { label: t.commission, isNumber: true, cell: (line) => formatYuan(-line.commissionAmount) },
    {
      label: t.net,
      isNumber: true,
      cell: (line) => formatYuan(line.grossAmount - line.commissionAmount),
    },
  ]
}

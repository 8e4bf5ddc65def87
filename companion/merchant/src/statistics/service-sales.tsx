import { formatYuan } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { SimpleTable } from '@sanhe/ui/console/simple-table.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MerchantApiResponse } from '#api.ts'
import { statisticsLabels } from './text.ts'

/** Table of the orders and the revenue of each service in a period, highest first. */
export function SalesByServiceTable({
  services,
}: {
  services: MerchantApiResponse<'merchantStats', 'services'>['services']
}) {
  const t = useText(statisticsLabels)
  return (
    <ConsolePanel title={t.services}>
      {services.length === 0 ? (
        <p className="text-sm text-muted">{t.noSales}</p>
      ) : (
        <SimpleTable
          caption={t.services}
          rows={services}
          rowId={({ id }) => String(id)}
          columns={[
            { label: t.service, cell: ({ title }) => title },
            { label: t.figures.orders, isNumber: true, cell: ({ orders }) => orders },
            { label: t.figures.revenue, isNumber: true, cell: ({ revenue }) => formatYuan(revenue) },
          ]}
        />
      )}
    </ConsolePanel>
  )
}

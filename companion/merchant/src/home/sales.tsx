import { LazyDailyBarChart } from '@sanhe/ui/console/lazy-daily-bar-chart.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import type { MerchantApiResponse } from '#api.ts'
import { homeLabels } from './text.ts'

type Dashboard = MerchantApiResponse<'merchantStats', 'dashboard'>
type SalesProps = { daily: Dashboard['trends']['daily']; services: Dashboard['topServices'] }

/** Chart of the revenue of the last 30 days, and list of the services that sell best. */
export function SalesSummary({ daily, services }: SalesProps) {
  const t = useText(homeLabels)
  const days = useMemo(() => daily.map(({ date, revenue }) => ({ day: date, value: revenue })), [daily])
  const revenue = daily.reduce((sum, day) => sum + day.revenue, 0)
  const orders = daily.reduce((sum, day) => sum + day.orders, 0)
  if (orders === 0) return <NoSales />
  return (
    <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
      <ConsolePanel title={t.last30Days} hint={`${formatYuan(revenue)} · ${t.orders(orders)}`}>
        <LazyDailyBarChart
          label={`${t.last30Days}: ${formatYuan(revenue)}`}
          days={days}
          format={formatYuan}
        />
      </ConsolePanel>
      <ConsolePanel title={t.topServices}>
        <ol className="flex flex-col gap-2 text-sm">
          {services.map((service) => (
            <li key={service.id} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">{service.title}</span>
              <span className="shrink-0 text-right text-muted tabular-nums">
                {t.orders(service.orders)}
                {' · '}
                {formatYuan(service.revenue)}
              </span>
            </li>
          ))}
        </ol>
      </ConsolePanel>
    </div>
  )
}

/** Shown instead of an empty chart. A new store starts with its services. */
function NoSales() {
  const t = useText(homeLabels)
  const open = (
    <Link to="/services" className={buttonClasses('primary')}>
      {t.openServices}
    </Link>
  )
  return (
    <ConsolePanel title={t.last30Days}>
      <EmptyState icon={ChartColumn} title={t.noSales} action={open}>
        {t.noSalesHint}
      </EmptyState>
    </ConsolePanel>
  )
}

import { buttonClasses } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { StatisticTile, StatisticTiles } from '@sanhe/ui/console/statistic-tiles.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import type { MerchantApiResponse } from '#api.ts'
import { unansweredOrdersQuery } from '#orders/to-answer-query.ts'
import { dashboardQuery, settingsQuery } from '#queries.ts'
import { hasStaffRole } from '#shell/staff-role.ts'
import { shellLabels } from '#shell/text.ts'
import { UnansweredOrders } from './orders-to-answer.tsx'
import { SalesSummary } from './sales.tsx'
import { homeLabels } from './text.ts'
import { TodaysBookings } from './todays-bookings.tsx'

type Dashboard = MerchantApiResponse<'merchantStats', 'dashboard'>

/**
 * Home page of the merchant: figures of today and of 30 days, and the orders that wait for an answer. Clerks
 * see the orders scheduled for today instead of the figures.
 */
export function HomePage() {
  const shell = useText(shellLabels)
  const { data: store } = useQuery(settingsQuery)
  const isActive = store?.status === 'active'
  const seesFigures = hasStaffRole(store?.me.role, 'manager')
  const { data, error, refetch } = useQuery({ ...dashboardQuery, enabled: isActive && seesFigures })
  return (
    <ConsolePage title={shell.home}>
      {store && !isActive ? (
        <Suspended />
      ) : store && !seesFigures ? (
        <ClerkHome />
      ) : data ? (
        <div className="flex flex-col gap-4">
          <Overview overview={data.overview} hasRating={Boolean(store?.ratingCount)} />
          <UnansweredOrders count={data.overview.pendingOrders} />
          <SalesSummary daily={data.trends.daily} services={data.topServices} />
        </div>
      ) : error ? (
        <ErrorState error={new Error(describeError(error))} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </ConsolePage>
  )
}

function ClerkHome() {
  const { data: orders = [] } = useQuery(unansweredOrdersQuery)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <UnansweredOrders count={orders.length} />
      <TodaysBookings />
    </div>
  )
}

function Overview({ overview, hasRating }: { overview: Dashboard['overview']; hasRating: boolean }) {
  const t = useText(homeLabels)
  const { todayOrders, todayRevenue, monthOrders, monthRevenue, avgRating } = overview
  return (
    <StatisticTiles>
      <StatisticTile label={t.todayOrders} value={String(todayOrders)} />
      <StatisticTile label={t.todayRevenue} value={formatYuan(todayRevenue)} />
      <StatisticTile
        label={t.monthRevenue}
        value={formatYuan(monthRevenue)}
        note={t.monthOrders(monthOrders)}
      />
      <StatisticTile label={t.rating} value={hasRating ? avgRating.toFixed(1) : t.noRating} />
    </StatisticTiles>
  )
}

function Suspended() {
  const t = useText(homeLabels)
  const open = (
    <Link to="/orders" className={buttonClasses('primary')}>
      {t.openOrders}
    </Link>
  )
  return (
    <EmptyState icon={Store} title={t.suspendedTitle} action={open}>
      {t.suspendedHint}
    </EmptyState>
  )
}

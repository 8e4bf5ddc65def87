import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type PointsAccount, pointsAccountQuery, useInvalidatePoints } from './queries.ts'
import { describeCheckInStreak, waysToEarnPoints } from './rules.ts'

export function PointsPage() {
  const query = useQuery(pointsAccountQuery)
  return (
    <ElderScreenLayout title="我的积分" back="/">
      <QueryContent query={query}>{(account) => <Balance account={account} />}</QueryContent>
      <nav aria-label="积分" className="grid gap-3 sm:grid-cols-3">
        <Link to="/points/goods" className={buttonClasses()}>
          积分兑换
        </Link>
        <Link to="/points/redemptions" className={buttonClasses()}>
          兑换记录
        </Link>
        <Link to="/points/transactions" className={buttonClasses()}>
          积分明细
        </Link>
      </nav>
      <Earnings />
    </ElderScreenLayout>
  )
}

function Balance({ account }: { account: PointsAccount }) {
  const invalidate = useInvalidatePoints()
  const checkIn = useMutation({
    mutationFn: () => api.points.checkIn(),
    onSuccess: ({ points }) => showToast(`签到成功，获得 ${points} 分`),
    onSettled: invalidate,
  })
  return (
    <Card className="flex flex-col gap-4">
      <p className="flex flex-wrap items-baseline gap-2">
        可用积分
        <strong className="text-2xl text-accent-text tabular-nums">{account.availablePoints} 分</strong>
      </p>
      <p>{describeCheckInStreak(account)}</p>
      <ErrorMessage error={checkIn.error} />
      <Button
        look="primary"
        disabled={account.checkedInToday}
        isBusy={checkIn.isPending}
        onClick={() => checkIn.mutate()}
      >
        {account.checkedInToday ? '今天已签到' : '签到'}
      </Button>
    </Card>
  )
}

function Earnings() {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">如何获得积分</h2>
      <ul className="flex flex-col gap-3">
        {waysToEarnPoints.map(({ action, gives }) => (
          <li key={action}>
            <span className="block font-semibold">{action}</span>
            <span className="block text-muted">{gives}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted">积分从得到那天起一年内有效。</p>
    </section>
  )
}

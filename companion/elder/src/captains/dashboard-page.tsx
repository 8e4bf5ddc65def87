import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ProgressBar } from '@sanhe/ui/progress.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatYuan } from '#parts/money.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { captainLevelLabels, formatCaptainRating, calculateLevelProgressPercent } from './labels.ts'
import { captainDashboardQuery } from './queries.ts'
import type { CaptainDashboard } from './types.ts'

export function CaptainDashboardPage() {
  const me = useQuery(meQuery)
  return (
    <ElderScreenLayout title="队长成绩" back="/captains">
      <QueryContent query={me}>{({ isCaptain }) => (isCaptain ? <Results /> : <NoCaptain />)}</QueryContent>
    </ElderScreenLayout>
  )
}

function Results() {
  const query = useQuery(captainDashboardQuery)
  return (
    <QueryContent query={query}>
      {(dashboard) => (
        <>
          <Stats dashboard={dashboard} />
          <UpgradeProgress dashboard={dashboard} />
          <OwnPage />
        </>
      )}
    </QueryContent>
  )
}

const NoCaptain = () => (
  <EmptyState
    icon={Award}
    title="您还不是队长"
    action={
      <Link to="/captains/apply" className={buttonClasses('primary')}>
        申请当队长
      </Link>
    }
  >
    当上队长以后，这里能看到您办活动的成绩。
  </EmptyState>
)

function Stats({ dashboard: { level, stats } }: { dashboard: CaptainDashboard }) {
  return (
    <Card className="flex flex-col gap-3">
      <p>
        <Badge tone="ok">{captainLevelLabels[level]}</Badge>
      </p>
      <dl className="flex flex-col gap-2">
        <LabelledValue name="办过活动">{stats.totalActivities} 次</LabelledValue>
        <LabelledValue name="参加人次">{stats.totalParticipants} 次</LabelledValue>
        <LabelledValue name="带来新用户">{stats.totalNewUsers} 位</LabelledValue>
        <LabelledValue name="评分">{formatCaptainRating(stats.avgRating)}</LabelledValue>
        <LabelledValue name="每月补贴">{formatYuan(stats.monthlySubsidy)}</LabelledValue>
      </dl>
    </Card>
  )
}

type Part = { name: string; unit: string; part: { current: number; required: number } }

function UpgradeProgress({ dashboard: { upgradeProgress: next } }: { dashboard: CaptainDashboard }) {
  if (!next) return <p>您已经是最高一级，谢谢您为大家做的一切。</p>
  const parts: Part[] = [
    { name: '办活动', unit: '次', part: next.activities },
    { name: '评分', unit: '分', part: next.rating },
    { name: '带来新用户', unit: '位', part: next.newUsers },
  ]
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">离{captainLevelLabels[next.nextLevel]}还差多少</h2>
      {parts.map((part) => (
        <UpgradePart key={part.name} {...part} />
      ))}
    </section>
  )
}

function UpgradePart({ name, unit, part }: Part) {
  const { current, required } = part
  return (
    <Card className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-bold">{name}</span>
        {current >= required && <Badge tone="ok">已达标</Badge>}
      </p>
      <p>
        现在 {current} {unit}，需要 {required} {unit}
      </p>
      <ProgressBar label={`${name}的进度`} value={calculateLevelProgressPercent(part)} />
    </Card>
  )
}

function OwnPage() {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return (
    <Link to="/captains/$userId" params={{ userId: String(me.id) }} className={buttonClasses()}>
      查看我的队长主页
    </Link>
  )
}

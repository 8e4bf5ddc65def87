import { systemClock } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { toShanghaiDayText } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import {
  captainLevelLabels,
  getRankingMonths,
  formatCaptainRating,
  parseRankingSearchParams,
} from './labels.ts'
import { captainRankingQuery } from './queries.ts'
import type { RankedCaptain } from './types.ts'

const route = getRouteApi('/own/captains')

const months = [
  { value: 'current', label: '本月' },
  { value: 'last', label: '上月' },
] as const

export function CaptainRankingPage() {
  const { month = 'current' } = parseRankingSearchParams(route.useSearch())
  const navigate = route.useNavigate()
  const query = useQuery(captainRankingQuery(getRankingMonths(toShanghaiDayText(systemClock.now()))[month]))
  return (
    <ElderScreenLayout title="社区队长" back="/">
      <p>队长常办活动，会照顾大家。点一位看看他办的活动。</p>
      <OwnPage />
      <RadioChoices
        label="排行月份"
        hidesLabel
        value={month}
        options={months}
        onChange={(next) => void navigate({ search: next === 'last' ? { month: next } : {}, replace: true })}
      />
      <QueryContent query={query}>{(ranking) => <Ranking ranking={ranking} />}</QueryContent>
    </ElderScreenLayout>
  )
}

function OwnPage() {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return me.isCaptain ? (
    <Link to="/captains/dashboard" className={buttonClasses('primary')}>
      队长成绩
    </Link>
  ) : (
    <Link to="/captains/apply" className={buttonClasses()}>
      申请当队长
    </Link>
  )
}

function Ranking({ ranking }: { ranking: RankedCaptain[] }) {
  if (ranking.length === 0)
    return (
      <EmptyState icon={Award} title="还没有排行">
        排行每天夜里更新一次，明天再来看看。
      </EmptyState>
    )
  return (
    <ol className="flex flex-col gap-4">
      {ranking.map((captain) => (
        <li key={captain.userId}>
          <RankedCard captain={captain} />
        </li>
      ))}
    </ol>
  )
}

function RankedCard({ captain }: { captain: RankedCaptain }) {
  const { rank, userId, nickname, level, monthlyActivities, monthlyParticipants, avgRating } = captain
  return (
    <Link
      to="/captains/$userId"
      params={{ userId: String(userId) }}
      className={`${cardClasses} hover:bg-hover`}
    >
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone="warn">第 {rank} 名</Badge>
        <Badge>{captainLevelLabels[level]}</Badge>
      </span>
      <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{nickname ?? '一位队长'}</h2>
      <p className="text-muted">
        办了 {monthlyActivities} 次活动，{monthlyParticipants} 人参加，{formatCaptainRating(avgRating)}
      </p>
    </Link>
  )
}

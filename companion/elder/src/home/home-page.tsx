import { type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { unreadNotificationCountQuery } from '#notices/queries.ts'
import { formatTime } from '#parts/dates.ts'
import { meQuery } from '#queries.ts'
import { Screen } from '#shell/screen.tsx'
import { CompleteProfileCard } from './complete-profile.tsx'
import { NextActivityCard } from './next-activity.tsx'
import { mainSections, moreSections } from './sections.ts'

export function HomePage() {
  const { data: me } = useQuery(meQuery)
  return (
    <Screen title={formatGreeting(systemClock.now(), me?.nickname ?? null)}>
      <Notices />
      {me && !me.profileComplete && <CompleteProfileCard />}
      <NextActivityCard />
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {mainSections.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-32 flex-col items-center justify-center gap-2 rounded-control border border-line bg-surface p-3 text-center font-bold shadow-raised hover:bg-hover"
            >
              <Icon aria-hidden className="size-10 text-accent-text" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <More />
    </Screen>
  )
}

function formatGreeting(now: Instant, nickname: string | null) {
  const hour = Number(formatTime(now).slice(0, 2))
  const words =
    hour < 5 ? '夜深了' : hour < 11 ? '早上好' : hour < 13 ? '中午好' : hour < 18 ? '下午好' : '晚上好'
  return nickname ? `${words}，${nickname}` : words
}

function More() {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">更多服务</h2>
      <ul className="grid gap-3 min-[360px]:grid-cols-2">
        {moreSections.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-control items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 font-semibold hover:bg-hover"
            >
              <Icon aria-hidden className="size-7 shrink-0 text-accent-text" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Notices() {
  const { data: unread = 0 } = useQuery(unreadNotificationCountQuery)
  return (
    <Link
      to="/notices"
      className="flex min-h-control items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 font-semibold hover:bg-hover"
    >
      <Bell aria-hidden className="size-7 text-accent-text" />
      <span className="flex-1">{unread ? `有 ${unread} 条新消息` : '消息'}</span>
      <span className="text-accent-text">查看</span>
    </Link>
  )
}

import { type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { NewestMessageCard } from '#family-messages/newest-message-card.tsx'
import { TodaysDosesCard } from '#medicines/todays-doses-card.tsx'
import { unreadNotificationCountQuery } from '#notices/queries.ts'
import { formatTime } from '#parts/dates.ts'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { AppSectionIcon } from '#shell/section-icon.tsx'
import { type AppSection, mainAppSections, moreAppSections } from '#shell/sections.ts'
import { AgendaCard } from './agenda-card.tsx'
import { CompleteProfileCard } from './complete-profile.tsx'
import { EmergencyContactCard } from './emergency-contact-card.tsx'

export function HomePage() {
  const { data: me } = useQuery(meQuery)
  return (
    <ElderScreenLayout title={formatGreeting(systemClock.now(), me?.nickname ?? null)}>
      <Notices />
      <NewestMessageCard />
      <TodaysDosesCard />
      <AgendaCard />
      {me && !me.profileComplete && <CompleteProfileCard />}
      {me && !me.emergencyContact && <EmergencyContactCard />}
      <SectionGrid sections={mainAppSections} />
      <section>
        <h2 className="mb-3 text-lg font-bold">更多服务</h2>
        <SectionGrid sections={moreAppSections} />
      </section>
    </ElderScreenLayout>
  )
}

function SectionGrid({ sections }: { sections: AppSection[] }) {
  return (
    <ul className="grid gap-3 min-[360px]:grid-cols-2 lg:grid-cols-4 in-data-[text-size=large]:max-sm:grid-cols-1">
      {sections.map((section) => (
        <li key={section.to}>
          <Link
            to={section.to}
            className="flex min-h-18 items-center gap-3 rounded-control border border-line bg-surface p-2 font-bold shadow-raised hover:bg-hover"
          >
            <AppSectionIcon section={section} size="large" />
            {section.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function formatGreeting(now: Instant, nickname: string | null) {
  const hour = Number(formatTime(now).slice(0, 2))
  const words =
    hour < 5 ? '夜深了' : hour < 11 ? '早上好' : hour < 13 ? '中午好' : hour < 18 ? '下午好' : '晚上好'
  return nickname ? `${words}，${nickname}` : words
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

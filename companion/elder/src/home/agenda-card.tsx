import { systemClock } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { CheckInToActivityAction } from '#activities/check-in-action.tsx'
import { upcomingJoinedActivitiesQuery } from '#activities/queries.ts'
import { newestCoursesQuery } from '#courses/queries.ts'
import { confirmedHousekeepingBookingsQuery } from '#housekeeping/queries.ts'
import { confirmedAppointmentsQuery, waitingListQuery } from '#medical/queries.ts'
import { Card } from '#parts/card.tsx'
import { toShanghaiDayText, formatDay, formatTime } from '#parts/dates.ts'
import { PhraseText } from '#parts/phrase-text.tsx'
import { newestShopOrdersQuery } from '#services/queries.ts'
import { AppSectionIcon } from '#shell/section-icon.tsx'
import { findSectionByPath } from '#shell/sections.ts'
import { newestDeliveriesQuery } from '#shopping/queries.ts'
import { type AgendaEntry, listUpcomingAgendaEntries } from './agenda.ts'

/** Card with what the user has planned for today and the next days. */
export function AgendaCard() {
  const now = systemClock.now()
  const { data: activities } = useQuery(upcomingJoinedActivitiesQuery)
  const others = useOtherBookings()
  if (!activities) return null
  const agenda = listUpcomingAgendaEntries({ activities, ...others }, now)
  if (!agenda.length) return <NothingPlanned />
  const isOnlyToday = agenda.every(({ at }) => toShanghaiDayText(at) === toShanghaiDayText(now))
  return (
    <Card aria-labelledby="agenda" className="flex flex-col gap-2">
      <h2 id="agenda" className="text-lg font-bold">
        {isOnlyToday ? '今天的安排' : '接下来的安排'}
      </h2>
      <ul className="-mx-2 flex flex-col divide-y divide-line">
        {agenda.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`} className="py-1">
            <AgendaRow entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Bookings that the card adds as soon as they are loaded. A list that cannot be loaded is left out. */
function useOtherBookings() {
  const { data: appointments = [] } = useQuery(confirmedAppointmentsQuery)
  const { data: bookings = [] } = useQuery(confirmedHousekeepingBookingsQuery)
  const { data: shopOrders = [] } = useQuery(newestShopOrdersQuery)
  const { data: deliveries = [] } = useQuery(newestDeliveriesQuery)
  const { data: courses = [] } = useQuery(newestCoursesQuery)
  const { data: waiting = [] } = useQuery(waitingListQuery)
  return { appointments, bookings, shopOrders, deliveries, courses, waiting }
}

function NothingPlanned() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p>这几天还没有安排。</p>
      <Link to="/activities" className="flex min-h-control items-center font-semibold text-accent-text">
        看看附近的活动
        <ChevronRight aria-hidden className="size-7" />
      </Link>
    </Card>
  )
}

const sectionPaths: Record<AgendaEntry['kind'], string> = {
  activity: '/activities',
  appointment: '/medical',
  'waiting-offer': '/medical',
  'home-help': '/housekeeping',
  'shop-visit': '/services',
  delivery: '/shopping',
  'live-course': '/courses',
}

function AgendaRow({ entry }: { entry: AgendaEntry }) {
  const { kind, id, at, title, place, page, canCheckIn } = entry
  const section = findSectionByPath(sectionPaths[kind])
  return (
    <>
      <Link to={page} className="flex items-center gap-3 rounded-control p-2 hover:bg-hover">
        {section && <AppSectionIcon section={section} size="small" />}
        <span className="min-w-0 flex-1">
          <span className="block font-bold tabular-nums">
            {formatDay(at)} {formatTime(at)}
          </span>
          <span className="block">
            <PhraseText text={title} />
          </span>
          <span className="block text-muted [overflow-wrap:anywhere]">{place}</span>
        </span>
        <ChevronRight aria-hidden className="size-7 shrink-0 text-muted" />
      </Link>
      {canCheckIn && (
        <div className="flex flex-col gap-3 px-2 py-2">
          <CheckInToActivityAction id={id} />
        </div>
      )}
    </>
  )
}

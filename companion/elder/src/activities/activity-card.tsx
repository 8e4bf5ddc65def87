import { Link } from '@tanstack/react-router'
import { Clock, MapPin, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { formatPeriod } from '#parts/dates.ts'
import { formatDistance } from '#parts/distance.ts'
import { formatParticipantCount } from './activity-participation.ts'
import type { ActivityResponse } from './types.ts'

export type ActivityCardData = {
  id: number
  title: string
  category: string
  coverImage: string | null
  startTime: string
  endTime: string
  location: { name: string | null; address: string; distance?: number | null }
  maxParticipants: number
  currentParticipants: number
  isJoined?: boolean
  status?: ActivityResponse['status']
}

type ActivityCardProps = {
  activity: ActivityCardData
  /** Badges of the activity. By default the card shows "joined" or "full". */
  badges?: ReactNode
  /** Action buttons, shown below the link to the activity. */
  children?: ReactNode
}

/** Card of one activity in a list. All text of the card links to the activity. */
export function ActivityCard({ activity, badges, children }: ActivityCardProps) {
  return (
    <article className={cardClasses}>
      <Link
        to="/activities/$id"
        params={{ id: String(activity.id) }}
        className="-m-4 block rounded-control p-4 hover:bg-hover"
      >
        <ActivitySummary activity={activity} badges={badges} />
      </Link>
      {children && <div className="mt-4 flex flex-col gap-3">{children}</div>}
    </article>
  )
}

function ActivitySummary({ activity, badges }: ActivityCardProps) {
  const { title, category, coverImage, startTime, endTime, location, status } = activity
  const { maxParticipants: max, currentParticipants: now } = activity
  const distance = formatDistance(location.distance ?? null)
  return (
    <>
      {coverImage && (
        <img src={coverImage} alt="" loading="lazy" className="mb-3 h-40 w-full rounded-[8px] object-cover" />
      )}
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{category}</Badge>
        {badges ?? <DefaultActivityBadges activity={activity} />}
      </span>
      <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      <ul className="mt-1 flex flex-col gap-1 text-muted">
        <li className="flex gap-2">
          <Clock aria-label="时间" className="mt-1 size-6 shrink-0" />
          {formatPeriod(startTime, endTime)}
        </li>
        <li className="flex gap-2">
          <MapPin aria-label="地点" className="mt-1 size-6 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {location.name ?? location.address}
            {distance && `，离您 ${distance}`}
          </span>
        </li>
        <li className="flex gap-2">
          <UsersRound aria-label="人数" className="mt-1 size-6 shrink-0" />
          {formatParticipantCount(now, max, status)}
        </li>
      </ul>
    </>
  )
}

function DefaultActivityBadges({ activity }: { activity: ActivityCardData }) {
  const { isJoined, maxParticipants: max, currentParticipants: now } = activity
  if (isJoined) return <Badge tone="ok">已报名</Badge>
  return now >= max && <Badge tone="warn">已满</Badge>
}

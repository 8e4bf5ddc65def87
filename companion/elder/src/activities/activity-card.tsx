import { Link } from '@tanstack/react-router'
import { Clock, MapPin, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { formatPeriod } from '#parts/dates.ts'
import { formatDistance } from '#parts/distance.ts'
import { formatPlaces } from './participation.ts'
import type { Activity } from './types.ts'

export type ShownActivity = {
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
  status?: Activity['status']
}

type CardProps = {
  activity: ShownActivity
  /** Badges of the activity, where more is known than "joined" or "full". */
  marks?: ReactNode
  /** Action buttons, shown below the link to the activity. */
  children?: ReactNode
}

/** Card of one activity in a list. All of its text is the link to the activity. */
export function ActivityCard({ activity, marks, children }: CardProps) {
  return (
    <article className={cardClasses}>
      <Link
        to="/activities/$id"
        params={{ id: String(activity.id) }}
        className="-m-4 block rounded-control p-4 hover:bg-hover"
      >
        <ActivitySummary activity={activity} marks={marks} />
      </Link>
      {children && <div className="mt-4 flex flex-col gap-3">{children}</div>}
    </article>
  )
}

function ActivitySummary({ activity, marks }: CardProps) {
  const { title, category, coverImage, startTime, endTime, location, status } = activity
  const { maxParticipants: max, currentParticipants: now } = activity
  const far = formatDistance(location.distance ?? null)
  return (
    <>
      {coverImage && (
        <img src={coverImage} alt="" loading="lazy" className="mb-3 h-40 w-full rounded-[8px] object-cover" />
      )}
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{category}</Badge>
        {marks ?? <UsualMarks activity={activity} />}
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
            {far && `，离您 ${far}`}
          </span>
        </li>
        <li className="flex gap-2">
          <UsersRound aria-label="人数" className="mt-1 size-6 shrink-0" />
          {formatPlaces(now, max, status)}
        </li>
      </ul>
    </>
  )
}

function UsualMarks({ activity }: { activity: ShownActivity }) {
  const { isJoined, maxParticipants: max, currentParticipants: now } = activity
  if (isJoined) return <Badge tone="ok">已报名</Badge>
  return now >= max && <Badge tone="warn">已满</Badge>
}

import { Link } from '@tanstack/react-router'
import { Clock, MapPin, UsersRound } from 'lucide-react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { distanceWords } from '#parts/distance.ts'
import { spanWords } from '#parts/when.ts'

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
}

/** One activity in a list: all of the card is the way to it. */
export function ActivityCard({ activity }: { activity: ShownActivity }) {
  const { id, title, category, coverImage, startTime, endTime, location, isJoined } = activity
  const { maxParticipants: max, currentParticipants: now } = activity
  const far = distanceWords(location.distance ?? null)
  return (
    <Link to="/activities/$id" params={{ id: String(id) }} className={`${cardClasses} hover:bg-hover`}>
      {coverImage && (
        <img src={coverImage} alt="" loading="lazy" className="mb-3 h-40 w-full rounded-[8px] object-cover" />
      )}
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{category}</Badge>
        {isJoined && <Badge tone="ok">已报名</Badge>}
        {now >= max && !isJoined && <Badge tone="warn">已满</Badge>}
      </span>
      <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      <ul className="mt-1 flex flex-col gap-1 text-muted">
        <li className="flex gap-2">
          <Clock aria-label="时间" className="mt-1 size-6 shrink-0" />
          {spanWords(startTime, endTime)}
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
          {now} 人参加，还有 {Math.max(0, max - now)} 个名额
        </li>
      </ul>
    </Link>
  )
}

import { fromIso, hourMs, type Instant, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import type { api } from '#api.ts'
import { dayInShanghai, formatTime } from '#parts/dates.ts'
import type { activityCategories } from './list-search.ts'
import type { Activity } from './types.ts'

export type CreateActivityRequest = Parameters<typeof api.activities.create>[0]['body']
type Change = Parameters<typeof api.activities.update>[0]['body']
type Position = { lat: number; lng: number }
/**
 * Location of a planned activity. Without a position check-in would not work. `positionOf` names the measured place,
 * which may differ from the address.
 */
export type DraftPlace = {
  name: string
  address: string
  position: Position | undefined
  positionOf?: string
}

export type ActivityDraft = {
  title: string
  category: (typeof activityCategories)[number] | ''
  /** `YYYY-MM-DD` and `HH:MM` in Shanghai time. */
  day: string
  time: string
  minutes: number
  people: number
  place: DraftPlace
  /** Unknown for activities created before this field existed. */
  locationType: 'public' | 'community' | undefined
  description: string
  /** Base64 data. Null removes the picture, undefined keeps it. */
  picture: string | null | undefined
}

export const emptyActivityDraft = (start: { day: string; time: string }): ActivityDraft => ({
  ...start,
  title: '',
  category: '',
  minutes: 120,
  people: 10,
  place: { name: '', address: '', position: undefined },
  locationType: 'public',
  description: '',
  picture: undefined,
})

export function toActivityDraft(activity: Activity): ActivityDraft {
  const { title, description, location, maxParticipants } = activity
  const [start, end] = [fromIso(activity.startTime), fromIso(activity.endTime)]
  const { name, address, lat, lng } = location
  return {
    title,
    category: activity.category as ActivityDraft['category'],
    day: dayInShanghai(start),
    time: formatTime(start),
    minutes: (end - start) / minuteMs,
    people: maxParticipants,
    place: { name: name ?? '', address, position: { lat, lng }, positionOf: name ?? address },
    locationType: undefined,
    description,
    picture: undefined,
  }
}

const startOf = ({ day, time }: ActivityDraft): Instant => fromIso(`${day}T${time}:00+08:00`)

const timesOf = (plan: ActivityDraft) => ({
  startTime: toIso(startOf(plan)),
  endTime: toIso(startOf(plan) + plan.minutes * minuteMs),
})

const toLocation = ({ name, address }: DraftPlace, position: Position) => ({
  name: name.trim() || null,
  address: address.trim(),
  ...position,
})

/** Returns the request that creates the activity, or undefined while required values are missing. */
export function toCreateRequest(plan: ActivityDraft): CreateActivityRequest | undefined {
  const { title, category, people, place, description, picture, locationType } = plan
  if (!category || !place.position) return undefined
  return {
    title: title.trim(),
    category,
    ...timesOf(plan),
    maxParticipants: people,
    location: toLocation(place, place.position),
    ...(locationType && { locationType }),
    description: description.trim(),
    ...(picture && { coverImage: picture }),
  }
}

export function toUpdateRequest(before: ActivityDraft, plan: ActivityDraft): Change {
  const was = toCreateRequest(before)
  const will = toCreateRequest(plan)
  const entries = Object.entries(will ?? {}).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was?.[field as keyof CreateActivityRequest]),
  )
  return { ...Object.fromEntries(entries), ...(plan.picture === null && { coverImage: null }) }
}

const usualMinutes = [60, 90, 120, 180, 240, 360]

/** Returns the lengths to choose from in minutes, including the current one. */
export const durationChoices = (minutes: number) =>
  [...new Set([...usualMinutes, minutes])].toSorted((one, other) => one - other)

/** Formats minutes: 1 小时, 1 个半小时, 50 分钟. */
export function formatDuration(minutes: number) {
  const hours = Math.floor((minutes * minuteMs) / hourMs)
  const rest = minutes % 60
  if (rest === 0) return `${hours} 小时`
  if (rest === 30 && hours > 0) return `${hours} 个半小时`
  return hours > 0 ? `${hours} 小时 ${rest} 分钟` : `${rest} 分钟`
}

type ActivityLocation = { location: { name: string | null; address: string; lat: number; lng: number } }

/** Returns the places of existing activities, each once. */
export function uniquePlaces(activities: ActivityLocation[]): DraftPlace[] {
  const places = activities.map(({ location: { name, address, lat, lng } }) => ({
    name: name ?? '',
    address,
    position: { lat, lng },
    positionOf: name ?? address,
  }))
  return [...new Map(places.map((place) => [place.address, place])).values()]
}

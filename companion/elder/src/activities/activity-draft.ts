import type { activityCategories } from '@sanhe/companion/activities/categories-contract'
import type { FieldErrors } from '@sanhe/ui/form/use-form-check.ts'
import { fromIso, hourMs, type Instant, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import type { api } from '#api.ts'
import { toShanghaiDayText, formatTime } from '#parts/dates.ts'
import type { ActivityResponse } from './types.ts'

export type CreateActivityRequest = Parameters<typeof api.activities.create>[0]['body']
type UpdateActivityRequest = Parameters<typeof api.activities.update>[0]['body']
type Position = { lat: number; lng: number }
/**
 * Location that the user has entered in the form for an activity. `position` is undefined until the user has chosen a
 * position. `positionOf` is the name of the place where the position was measured, which may differ from the postal
 * address.
 */
export type ActivityDraftLocation = {
  name: string
  address: string
  position: Position | undefined
  positionOf?: string
}

export type ActivityDraft = {
  title: string
  category: (typeof activityCategories)[number] | ''
  /** Start day as `YYYY-MM-DD` and start time as `HH:MM`, in Shanghai time. */
  day: string
  time: string
  minutes: number
  people: number
  place: ActivityDraftLocation
  /** Kind of location. Undefined while an existing activity is edited, so that its kind stays unchanged. */
  locationType: 'public' | 'community' | undefined
  description: string
  /** Image as base64 data. Null removes the image, undefined leaves it unchanged. */
  image: string | null | undefined
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
  image: undefined,
})

export type ActivityDraftErrors = FieldErrors<'title' | 'category' | 'address' | 'position'>

export const validateActivityDraft = ({ title, category, place }: ActivityDraft): ActivityDraftErrors => ({
  title: title.trim() ? undefined : '请填活动名称，比如：清晨太极拳',
  category: category ? undefined : '请选择类别',
  address: place.address.trim() ? undefined : '请填大家要去的地方',
  position: place.position ? undefined : '还没有地图位置：请选择地点，或点“用我现在的位置”',
})

export function toActivityDraft(activity: ActivityResponse): ActivityDraft {
  const { title, description, location, maxParticipants } = activity
  const [start, end] = [fromIso(activity.startTime), fromIso(activity.endTime)]
  const { name, address, lat, lng } = location
  return {
    title,
    category: activity.category as ActivityDraft['category'],
    day: toShanghaiDayText(start),
    time: formatTime(start),
    minutes: (end - start) / minuteMs,
    people: maxParticipants,
    place: { name: name ?? '', address, position: { lat, lng }, positionOf: name ?? address },
    locationType: undefined,
    description,
    image: undefined,
  }
}

const startInstant = ({ day, time }: ActivityDraft): Instant => fromIso(`${day}T${time}:00+08:00`)

const toStartAndEndTime = (plan: ActivityDraft) => ({
  startTime: toIso(startInstant(plan)),
  endTime: toIso(startInstant(plan) + plan.minutes * minuteMs),
})

const toLocation = ({ name, address }: ActivityDraftLocation, position: Position) => ({
  name: name.trim() || null,
  address: address.trim(),
  ...position,
})

/** Returns the request that creates the activity, or undefined while the category or the position is missing. */
export function toCreateActivityRequest(plan: ActivityDraft): CreateActivityRequest | undefined {
  const { title, category, people, place, description, image, locationType } = plan
  if (!category || !place.position) return undefined
  return {
    title: title.trim(),
    category,
    ...toStartAndEndTime(plan),
    maxParticipants: people,
    location: toLocation(place, place.position),
    ...(locationType && { locationType }),
    description: description.trim(),
    ...(image && { coverImage: image }),
  }
}

export function toUpdateActivityRequest(before: ActivityDraft, plan: ActivityDraft): UpdateActivityRequest {
  const was = toCreateActivityRequest(before)
  const will = toCreateActivityRequest(plan)
  const entries = Object.entries(will ?? {}).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was?.[field as keyof CreateActivityRequest]),
  )
  return { ...Object.fromEntries(entries), ...(plan.image === null && { coverImage: null }) }
}

const usualMinutes = [60, 90, 120, 180, 240, 360]

/** Returns the durations to choose from, in minutes, including the current duration. */
export const listDurationOptions = (minutes: number) =>
  [...new Set([...usualMinutes, minutes])].toSorted((one, other) => one - other)

/** Formats a number of minutes: 1 小时, 1 个半小时, 50 分钟. */
export function formatDuration(minutes: number) {
  const hours = Math.floor((minutes * minuteMs) / hourMs)
  const rest = minutes % 60
  if (rest === 0) return `${hours} 小时`
  if (rest === 30 && hours > 0) return `${hours} 个半小时`
  return hours > 0 ? `${hours} 小时 ${rest} 分钟` : `${rest} 分钟`
}

type ActivityLocation = { location: { name: string | null; address: string; lat: number; lng: number } }

/** Returns the locations of existing activities, each location once. */
export function listDistinctLocations(activities: ActivityLocation[]): ActivityDraftLocation[] {
  const places = activities.map(({ location: { name, address, lat, lng } }) => ({
    name: name ?? '',
    address,
    position: { lat, lng },
    positionOf: name ?? address,
  }))
  return [...new Map(places.map((place) => [place.address, place])).values()]
}

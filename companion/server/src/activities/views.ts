import { distanceInKm, type Position } from '@sanhe/kit/geo'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { getOrganiserWithStatistics, listParticipants, OwnActivityRow } from './details-store.ts'
import { type ActivityListRow, toActivityPosition } from './discovery-store.ts'
import type { ActivityPassRow } from './pass-store.ts'
import { calculateRecommendationScore } from './recommendation.ts'
import { getActivityStatusAt, listParticipantActions, type ParticipantStatus } from './rules.ts'
import {
  type ActivityRow,
  getActivityState,
  getActivityTimes,
  type ParticipantRow,
  toParticipantLeaveState,
} from './store.ts'

type SharedColumns = Pick<
  ActivityRow,
  | 'id'
  | 'title'
  | 'category'
  | 'cover_image_url'
  | 'start_time'
  | 'end_time'
  | 'location_name'
  | 'location_address'
  | 'location_lat'
  | 'location_lng'
  | 'max_participants'
  | 'current_participants'
>

function sharedFields(row: SharedColumns) {
  const { startAt, endAt } = getActivityTimes(row)
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    coverImage: row.cover_image_url,
    startTime: toIso(startAt),
    endTime: toIso(endAt),
    location: { name: row.location_name, address: row.location_address, ...toActivityPosition(row) },
    maxParticipants: row.max_participants,
    currentParticipants: row.current_participants,
  }
}

const metresShown = 10

/** Returns the distance in kilometres, rounded to ten metres. */
const roundedDistanceKm = (from: Position, to: Position) =>
  Math.round((distanceInKm(from, to) * 1000) / metresShown) / (1000 / metresShown)

export const isParticipating = (participation: ParticipantStatus | null | undefined) =>
  participation === 'registered' || participation === 'signed_in'

type Viewer = { interests: string[]; here: Position | undefined }

export function toDiscoveredActivityResponse(row: ActivityListRow, viewer: Viewer, now: Instant) {
  const { here } = viewer
  const view = sharedFields(row)
  const rankable = { ...view, startAt: row.start_time.getTime(), place: view.location }
  return {
    ...view,
    location: { ...view.location, distance: here ? roundedDistanceKm(here, view.location) : null },
    creator: { id: row.creator_id, nickname: row.nickname, avatar: row.avatar_url },
    isJoined: isParticipating(row.participation),
    recommendScore: calculateRecommendationScore(rankable, viewer, now),
  }
}

type Person = { id: number; nickname: string | null; avatar_url: string | null }
const toPersonResponse = ({ id, nickname, avatar_url }: Person) => ({ id, nickname, avatar: avatar_url })

/**
 * Converts a pass to its API response. The status depends on the current time: a pass becomes available again once the
 * activity for which its owner waited has started.
 */
export function toActivityPassResponse(row: ActivityPassRow, now: Instant) {
  const isBound = row.used_at !== null || row.is_waiting
  const unbound = row.expires_at.getTime() > now ? ('available' as const) : ('expired' as const)
  const bound = row.used_at ? ('used' as const) : ('waiting' as const)
  return {
    id: row.id,
    status: isBound ? bound : unbound,
    activityId: isBound ? row.activity_id : null,
    position: bound === 'waiting' && isBound ? row.position : null,
    expiresAt: toIso(row.expires_at.getTime()),
    createdAt: toIso(row.created_at.getTime()),
  }
}

type ActivityDetails = {
  participants: Awaited<ReturnType<typeof listParticipants>>
  creator: Awaited<ReturnType<typeof getOrganiserWithStatistics>>
  mine: ParticipantRow | undefined
}

export function toActivityDetailResponse(
  row: ActivityRow,
  { participants, creator, mine }: ActivityDetails,
  now: Instant,
) {
  const state = getActivityState(row)
  return {
    ...sharedFields(row),
    description: row.description ?? '',
    participants: participants.map(toPersonResponse),
    creator: {
      ...toPersonResponse(creator),
      activitiesCreated: creator.created ?? 0,
      avgRating: creator.rating === null ? null : Number(creator.rating),
    },
    isJoined: isParticipating(mine?.status),
    canCancel: listParticipantActions(state, mine && { ...mine, ...toParticipantLeaveState(mine) }, now)
      .canCancel,
    status: getActivityStatusAt(state, now),
  }
}

export function toOwnActivityResponse(row: OwnActivityRow, now: Instant) {
  const state = getActivityState(row)
  const { participation, rating } = row
  // A participation that the user ended by leaving is not shown.
  const status = participation === 'cancelled' ? null : participation
  const mine = status ? { status, rating, isFreeToLeave: row.is_free_to_leave ?? false } : undefined
  return {
    ...sharedFields(row),
    status: getActivityStatusAt(state, now),
    participantStatus: status,
    ...listParticipantActions(state, mine, now),
    rating,
  }
}

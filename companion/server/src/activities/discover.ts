import type { Position } from '@sanhe/kit/geo'
import type { Instant } from '@sanhe/kit/runtime/clock'
import {
  type Db,
  type Deps,
  getPageOffset,
  type PaginationParams,
  apiError as refuseCommon,
  toWgs84,
} from '#core'
import type { DiscoverActivitiesQuery, OwnActivitiesFilter } from './contract.ts'
import { getOrganiserWithStatistics, listActivitiesOfUser, listParticipants } from './details-store.ts'
import * as found from './discovery-store.ts'
import { canRankByDistance } from './grid-cells.ts'
import { listRecommendedActivities } from './ranking.ts'
import { getActivityStartRange, groupCategoriesByInterest } from './recommendation.ts'
import { findRankedActivities } from './recommendation-store.ts'
import { findActivity, findParticipant } from './store.ts'
import { toActivityDetailResponse, toDiscoveredActivityResponse, toOwnActivityResponse } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

function positionIn({ lat, lng, coordType }: DiscoverActivitiesQuery): Position | undefined {
  if (lat === undefined || lng === undefined) return undefined
  const here = toWgs84({ lat, lng }, coordType)
  return canRankByDistance(here) ? here : undefined
}

/** Returns one page of the activity list and the total number of activities. */
export async function discoverActivities(
  { db, clock }: ReadDeps,
  userId: number,
  query: DiscoverActivitiesQuery,
) {
  const now = clock.now()
  const { page, pageSize, category } = query
  const params: DiscoverParams = {
    filter: { starts: getActivityStartRange(query.timeRange, now), category },
    part: { offset: getPageOffset(query), limit: pageSize },
    here: positionIn(query),
    userId,
    now,
  }
  const { rows, total, interests } = await findSortedPage(db, query.sort, params)
  const viewer = { interests, here: params.here }
  return {
    activities: rows.map((row) => toDiscoveredActivityResponse(row, viewer, now)),
    total,
    page,
    pageSize,
  }
}

type DiscoverParams = {
  filter: found.UpcomingActivityFilter
  part: found.PageOffsetAndLimit
  here: Position | undefined
  userId: number
  now: Instant
}

/**
 * Returns one page of activities in the requested order. Without a position, sorting by distance means sorting by
 * start.
 */
async function findSortedPage(db: Db, sort: DiscoverActivitiesQuery['sort'], params: DiscoverParams) {
  const { filter, part, here, userId } = params
  if (sort === 'recommended') return findRecommended(db, params)
  const page =
    sort === 'distance' && here
      ? found.selectNearestActivities(db, filter, here, part)
      : found.selectSoonestActivities(db, filter, part)
  return found.findActivityPage(db, page, filter, userId)
}

async function findRecommended(db: Db, { filter, part, here, userId, now }: DiscoverParams) {
  const { total, interests } = await found.countUpcomingActivities(db, filter, userId)
  const first = Math.min(part.offset + part.limit, total)
  if (first <= part.offset) return { rows: [], total, interests }
  const tastes = groupCategoriesByInterest(interests, filter.category)
  const best = await listRecommendedActivities(db, {
    tastes,
    here,
    starts: filter.starts,
    now,
    first,
    total,
  })
  const rows = await findRankedActivities(db, best.slice(part.offset), userId)
  return { rows, total, interests }
}

export async function getActivity({ db, clock }: ReadDeps, id: number, userId: number) {
  const activity = await findActivity(db, id)
  if (!activity) throw refuseCommon('NOT_FOUND')
  const [participants, creator, mine] = await Promise.all([
    listParticipants(db, id),
    getOrganiserWithStatistics(db, activity.creator_id),
    findParticipant(db, id, userId),
  ])
  return toActivityDetailResponse(activity, { participants, creator, mine }, clock.now())
}

export async function listOwnActivities(
  { db, clock }: ReadDeps,
  userId: number,
  filter: OwnActivitiesFilter & PaginationParams,
) {
  const now = clock.now()
  const { rows, total } = await listActivitiesOfUser(db, userId, filter, now)
  const { page, pageSize } = filter
  return { activities: rows.map((row) => toOwnActivityResponse(row, now)), total, page, pageSize }
}

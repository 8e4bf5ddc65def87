import type { Position } from '@sanhe/kit/geo'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, offsetOf, type Page, apiError as refuseCommon, toWgs84 } from '#core'
import type { DiscoverQuery, OwnActivitiesFilter } from './contract.ts'
import { getOrganiser, listActivitiesOfUser, listParticipants } from './details-store.ts'
import * as found from './discovery-store.ts'
import { canRankByDistance } from './grid-cells.ts'
import { listRecommended } from './ranking.ts'
import { interestGroups, startRangeOf } from './recommendation.ts'
import { findActivity, findParticipant } from './store.ts'
import { activityDetailView, discoveredActivityView, ownActivityView } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

function positionIn({ lat, lng, coordType }: DiscoverQuery): Position | undefined {
  if (lat === undefined || lng === undefined) return undefined
  const here = toWgs84({ lat, lng }, coordType)
  return canRankByDistance(here) ? here : undefined
}

/** Returns one page of the list and the total number of activities. */
export async function discoverActivities({ db, clock }: ReadDeps, userId: number, query: DiscoverQuery) {
  const now = clock.now()
  const { page, pageSize, category } = query
  const params: DiscoverParams = {
    filter: { starts: startRangeOf(query.timeRange, now), category },
    part: { offset: offsetOf(query), limit: pageSize },
    here: positionIn(query),
    userId,
    now,
  }
  const { rows, total, interests } = await findSortedPage(db, query.sort, params)
  const viewer = { interests, here: params.here }
  return { activities: rows.map((row) => discoveredActivityView(row, viewer, now)), total, page, pageSize }
}

type DiscoverParams = {
  filter: found.UpcomingFilter
  part: found.PageRange
  here: Position | undefined
  userId: number
  now: Instant
}

/** Returns the page in the requested order. Without a position the order by distance is the order by start. */
async function findSortedPage(db: Db, sort: DiscoverQuery['sort'], params: DiscoverParams) {
  const { filter, part, here, userId } = params
  if (sort === 'recommended') return findRecommended(db, params)
  const page =
    sort === 'distance' && here
      ? found.selectNearest(db, filter, here, part)
      : found.selectSoonest(db, filter, part)
  return found.findActivityPage(db, page, filter, userId)
}

async function findRecommended(db: Db, { filter, part, here, userId, now }: DiscoverParams) {
  const { total, interests } = await found.countUpcoming(db, filter, userId)
  const first = Math.min(part.offset + part.limit, total)
  if (first <= part.offset) return { rows: [], total, interests }
  const tastes = interestGroups(interests, filter.category)
  const best = await listRecommended(db, { tastes, here, starts: filter.starts, now, userId, first, total })
  return { rows: best.slice(part.offset), total, interests }
}

export async function getActivity({ db, clock }: ReadDeps, id: number, userId: number) {
  const activity = await findActivity(db, id)
  if (!activity) throw refuseCommon('NOT_FOUND')
  const [participants, creator, mine] = await Promise.all([
    listParticipants(db, id),
    getOrganiser(db, activity.creator_id),
    findParticipant(db, id, userId),
  ])
  return activityDetailView(activity, { participants, creator, mine }, clock.now())
}

export async function listOwnActivities(
  { db, clock }: ReadDeps,
  userId: number,
  filter: OwnActivitiesFilter & Page,
) {
  const now = clock.now()
  const { rows, total } = await listActivitiesOfUser(db, userId, filter, now)
  const { page, pageSize } = filter
  return { activities: rows.map((row) => ownActivityView(row, now)), total, page, pageSize }
}

import type { Position } from '@sanhe/kit/geo'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, offsetOf, type Page, refuse as refuseCommon, toWgs84 } from '#core'
import { isRankable } from './cells.ts'
import type { Discovery, MineFilter } from './contract.ts'
import * as found from './discovery-store.ts'
import { listRecommended } from './ranking.ts'
import { startsWithin, tastesOf } from './recommendation.ts'
import { getCreator, listOfUser, listParticipants } from './shown-store.ts'
import { findActivity, findParticipant } from './store.ts'
import { detailView, foundView, mineView } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

function positionIn({ lat, lng, coordType }: Discovery): Position | undefined {
  if (lat === undefined || lng === undefined) return undefined
  const here = toWgs84({ lat, lng }, coordType)
  return isRankable(here) ? here : undefined
}

/** Returns one page of the list and the total number of activities. */
export async function discover({ db, clock }: ReadDeps, userId: number, query: Discovery) {
  const now = clock.now()
  const { page, pageSize, category } = query
  const asked: Asked = {
    filter: { starts: startsWithin(query.timeRange, now), category },
    part: { offset: offsetOf(query), limit: pageSize },
    here: positionIn(query),
    userId,
    now,
  }
  const { rows, total, interests } = await pageOf(db, query.sort, asked)
  const viewer = { interests, here: asked.here }
  return { activities: rows.map((row) => foundView(row, viewer, now)), total, page, pageSize }
}

type Asked = {
  filter: found.Filter
  part: found.Part
  here: Position | undefined
  userId: number
  now: Instant
}

/** Returns the page in the requested order. Without a position the order by distance is the order by start. */
async function pageOf(db: Db, sort: Discovery['sort'], asked: Asked) {
  const { filter, part, here, userId } = asked
  if (sort === 'recommended') return findRecommended(db, asked)
  const page =
    sort === 'distance' && here ? found.nearest(db, filter, here, part) : found.soonest(db, filter, part)
  return found.findPage(db, page, filter, userId)
}

async function findRecommended(db: Db, { filter, part, here, userId, now }: Asked) {
  const { total, interests } = await found.countUpcoming(db, filter, userId)
  const first = Math.min(part.offset + part.limit, total)
  if (first <= part.offset) return { rows: [], total, interests }
  const tastes = tastesOf(interests, filter.category)
  const best = await listRecommended(db, { tastes, here, starts: filter.starts, now, userId, first, total })
  return { rows: best.slice(part.offset), total, interests }
}

export async function getActivity({ db, clock }: ReadDeps, id: number, userId: number) {
  const activity = await findActivity(db, id)
  if (!activity) throw refuseCommon('NOT_FOUND')
  const [participants, creator, mine] = await Promise.all([
    listParticipants(db, id),
    getCreator(db, activity.creator_id),
    findParticipant(db, id, userId),
  ])
  return detailView(activity, { participants, creator, mine }, clock.now())
}

export async function listMine({ db, clock }: ReadDeps, userId: number, filter: MineFilter & Page) {
  const now = clock.now()
  const { rows, total } = await listOfUser(db, userId, filter, now)
  const { page, pageSize } = filter
  return { activities: rows.map((row) => mineView(row, now)), total, page, pageSize }
}

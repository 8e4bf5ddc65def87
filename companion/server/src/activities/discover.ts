import type { Instant } from '@sanhe/kit/clock'
import type { Position } from '@sanhe/kit/geo'
import { type Db, type Deps, offsetOf, type Page, refuse as refuseCommon, toWgs84 } from '#core'
import { isRankable } from './cells.ts'
import type { Discovery, MineFilter } from './contract.ts'
import * as found from './discovery-store.ts'
import { type Starts, startsWithin, tastesOf } from './recommendation.ts'
import { listRecommended } from './ranking.ts'
import { getCreator, listOfUser, listParticipants } from './shown-store.ts'
import { findActivity, findParticipant } from './store.ts'
import { detailView, foundView, mineView } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

function positionIn({ lat, lng, coordType }: Discovery): Position | undefined {
  if (lat === undefined || lng === undefined) return undefined
  const here = toWgs84({ lat, lng }, coordType)
  return isRankable(here) ? here : undefined
}

/** The part of the list that a page shows, of as many as there are. */
export async function discover({ db, clock }: ReadDeps, userId: number, query: Discovery) {
  const now = clock.now()
  const { category, page, pageSize } = query
  const starts = startsWithin(query.timeRange, now)
  const { total, interests } = await found.countUpcoming(db, { starts, category }, userId)
  const viewer = { interests, here: positionIn(query) }
  const ids = await idsOf(db, query, { starts, ...viewer, now }, total)
  const rows = await found.getListed(db, ids, userId)
  return { activities: rows.map((row) => foundView(row, viewer, now)), total, page, pageSize }
}

type Asked = { starts: Starts; interests: string[]; here: Position | undefined; now: Instant }

/** In the order that was asked for; the nearest where nobody says from where are the soonest. */
async function idsOf(db: Db, query: Discovery, { starts, interests, here, now }: Asked, total: number) {
  const { category, sort } = query
  const offset = offsetOf(query)
  const first = Math.min(offset + query.pageSize, total)
  if (offset >= total) return []
  if (sort === 'recommended') {
    const wish = { tastes: tastesOf(interests, category), here, starts, now, first }
    return (await listRecommended(db, wish)).slice(offset)
  }
  const part = { offset, limit: first - offset }
  return sort === 'distance' && here
    ? found.listNearest(db, { starts, category }, here, part)
    : found.listSoonest(db, { starts, category }, part)
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

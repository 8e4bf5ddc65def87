import { toShanghaiMonth } from '@sanhe/kit/runtime/clock'
import { type Deps, apiError as refuseCommon } from '#core'
import { apiError } from './errors.ts'
import {
  findVisibleCaptain,
  listLatestCaptainReviews,
  listUpcomingActivitiesOfCaptain,
} from './profile-store.ts'
import { listCaptainRanking } from './ranking-store.ts'
import { getOrganiserStatistics } from './statistics-store.ts'
import { findCaptain } from './store.ts'
import { toCaptainDashboardResponse, toCaptainProfileResponse, toRankingEntryResponse } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

export async function getCaptainDashboard({ db, clock }: ReadDeps, userId: number) {
  const captain = await findCaptain(db, userId)
  if (captain?.status !== 'active') throw apiError('NOT_A_CAPTAIN')
  return toCaptainDashboardResponse(captain, await getOrganiserStatistics(db, userId, clock.now()))
}

export async function getCaptainRanking({ db, clock }: ReadDeps, month: string | undefined) {
  const rows = await listCaptainRanking(db, month ?? toShanghaiMonth(clock.now()))
  return { ranking: rows.map(toRankingEntryResponse) }
}

export async function getCaptainProfile({ db, clock }: ReadDeps, userId: number) {
  const captain = await findVisibleCaptain(db, userId)
  if (!captain) throw refuseCommon('NOT_FOUND')
  const [coming, reviews] = await Promise.all([
    listUpcomingActivitiesOfCaptain(db, userId, clock.now()),
    listLatestCaptainReviews(db, userId),
  ])
  return toCaptainProfileResponse({ captain, coming, reviews })
}

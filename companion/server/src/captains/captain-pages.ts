import { localMonth } from '@sanhe/kit/runtime/clock'
import { type Deps, apiError as refuseCommon } from '#core'
import { apiError } from './errors.ts'
import { getFigures } from './figures-store.ts'
import { findVisibleCaptain, listLatestReviews, listUpcomingActivities } from './home-store.ts'
import { listRanking } from './ranking-store.ts'
import { findCaptain } from './store.ts'
import { captainPageView, dashboardView, rankingEntryView } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

export async function getDashboard({ db, clock }: ReadDeps, userId: number) {
  const captain = await findCaptain(db, userId)
  if (captain?.status !== 'active') throw apiError('NOT_A_CAPTAIN')
  return dashboardView(captain, await getFigures(db, userId, clock.now()))
}

export async function getRanking({ db, clock }: ReadDeps, month: string | undefined) {
  const rows = await listRanking(db, month ?? localMonth(clock.now()))
  return { ranking: rows.map(rankingEntryView) }
}

export async function getCaptainPage({ db, clock }: ReadDeps, userId: number) {
  const captain = await findVisibleCaptain(db, userId)
  if (!captain) throw refuseCommon('NOT_FOUND')
  const [coming, reviews] = await Promise.all([
    listUpcomingActivities(db, userId, clock.now()),
    listLatestReviews(db, userId),
  ])
  return captainPageView({ captain, coming, reviews })
}

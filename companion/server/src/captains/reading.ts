import { localMonth } from '@sanhe/kit/runtime/clock'
import { type Deps, refuse as refuseCommon } from '#core'
import { refuse } from './errors.ts'
import { getFigures } from './figures-store.ts'
import { findShownCaptain, listComing, listReviews } from './home-store.ts'
import { listRanking } from './ranking-store.ts'
import { findCaptain } from './store.ts'
import { dashboardView, homeView, rankedView } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

export async function readDashboard({ db, clock }: ReadDeps, userId: number) {
  const captain = await findCaptain(db, userId)
  if (captain?.status !== 'active') throw refuse('NOT_A_CAPTAIN')
  return dashboardView(captain, await getFigures(db, userId, clock.now()))
}

export async function readRanking({ db, clock }: ReadDeps, month: string | undefined) {
  const rows = await listRanking(db, month ?? localMonth(clock.now()))
  return { ranking: rows.map(rankedView) }
}

export async function readHome({ db, clock }: ReadDeps, userId: number) {
  const captain = await findShownCaptain(db, userId)
  if (!captain) throw refuseCommon('NOT_FOUND')
  const [coming, reviews] = await Promise.all([listComing(db, userId, clock.now()), listReviews(db, userId)])
  return homeView({ captain, coming, reviews })
}

import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, EventSubscriber } from '#core'
import { eraseCaptainApplications } from './application-store.ts'
import { removeCaptainFromRanking } from './ranking-store.ts'
import { updateCaptain } from './store.ts'

const eraseCaptainData = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    await eraseCaptainApplications(tx, userId, now)
    await removeCaptainFromRanking(tx, userId)
    const nothing = { bio: null, specialties: [], serving_area: null, honor_year: null }
    await updateCaptain(tx, userId, { ...nothing, monthly_subsidy: '0', status: 'revoked' }, now)
  })

export const captainSubscribers = (deps: Pick<Deps, 'db' | 'clock'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'captains.forget',
    handle: ({ payload }) => eraseCaptainData(deps, payload.userId),
  },
]

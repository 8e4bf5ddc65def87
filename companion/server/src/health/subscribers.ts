import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, EventSubscriber } from '#core'
import { deleteHealthData } from './report-store.ts'

export const healthSubscribers = ({ db }: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'health.forget',
    handle: ({ payload }) => inTransaction(db, (tx) => deleteHealthData(tx, payload.userId)),
  },
]

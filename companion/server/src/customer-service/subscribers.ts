import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, Subscriber } from '#core'
import { anonymiseCasesOf } from './case-store.ts'
import { deleteNotesOn } from './note-store.ts'
import { deleteReportsOf } from './report-store.ts'

/** Deletes notes on a deleted account and reports by and about it, and the texts of its cases. */
export const customerServiceSubscribers = ({ db }: Pick<Deps, 'db'>): Subscriber[] => [
  {
    type: 'user.removed',
    name: 'customerService.forget',
    handle: ({ payload: { userId } }) =>
      inTransaction(db, async (tx) => {
        await deleteNotesOn(tx, userId)
        await deleteReportsOf(tx, userId)
        await anonymiseCasesOf(tx, userId)
      }),
  },
]

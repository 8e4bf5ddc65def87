import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, EventSubscriber } from '#core'
import { anonymiseCasesOfUser } from './case-store.ts'
import { deleteNotesAboutUser } from './note-store.ts'
import { deleteReportsOfUser } from './report-store.ts'

/**
 * Deletes the notes on a deleted account, the reports that the account wrote or that are about the account, and the
 * texts of its cases.
 */
export const customerServiceSubscribers = ({ db }: Pick<Deps, 'db'>): EventSubscriber[] => [
  {
    type: 'user.removed',
    name: 'customerService.forget',
    handle: ({ payload: { userId } }) =>
      inTransaction(db, async (tx) => {
        await deleteNotesAboutUser(tx, userId)
        await deleteReportsOfUser(tx, userId)
        await anonymiseCasesOfUser(tx, userId)
      }),
  },
]

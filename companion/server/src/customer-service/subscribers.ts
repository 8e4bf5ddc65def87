import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps, EventSubscriber } from '#core'
import { anonymiseCasesOfUser } from './case-store.ts'
import { deleteNotesAboutUser } from './note-store.ts'
import { deleteReportsOfUser } from './report-store.ts'

/**
 * When an account is deleted, deletes the notes about the user, the reports by and about the user, and the texts of the
 * user's cases.
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

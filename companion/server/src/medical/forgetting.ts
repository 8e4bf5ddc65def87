import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { blankAppointments } from './appointment-store.ts'
import { blankConsultations } from './consultation-store.ts'

/**
 * Anonymises the medical data of a deleted account; amounts, times and doctors stay for accounting. Unreferenced
 * pictures are deleted with the account's other files.
 */
export const forgetPatient = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  inTransaction(db, async (tx) => {
    await blankAppointments(tx, userId)
    await blankConsultations(tx, userId)
  })

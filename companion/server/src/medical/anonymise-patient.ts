import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { anonymiseAppointments } from './appointment-store.ts'
import { anonymiseConsultations } from './consultation-store.ts'

/**
 * Anonymises the medical data of a deleted account; amounts, times and doctors stay for accounting. Unreferenced
 * pictures are deleted with the account's other files.
 */
export const anonymisePatient = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  inTransaction(db, async (tx) => {
    await anonymiseAppointments(tx, userId)
    await anonymiseConsultations(tx, userId)
  })

import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { anonymiseAppointments } from './appointment-store.ts'
import { anonymiseConsultations } from './consultation-store.ts'

/**
 * Anonymises the medical data of a deleted account. Amounts, times and doctors remain for accounting. Consultation
 * images that no row uses any more are deleted with the other files of the account.
 */
export const anonymisePatient = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  inTransaction(db, async (tx) => {
    await anonymiseAppointments(tx, userId)
    await anonymiseConsultations(tx, userId)
  })

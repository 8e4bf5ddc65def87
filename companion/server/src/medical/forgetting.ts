import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { blankAppointments } from './appointment-store.ts'
import { blankConsultations } from './consultation-store.ts'

/**
 * Who was ill and of what goes with the account; what was paid, when and to whom stays for the books. Pictures that
 * nothing shows any more are collected with the account's other files.
 */
export const forgetPatient = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  inTransaction(db, async (tx) => {
    await blankAppointments(tx, userId)
    await blankConsultations(tx, userId)
  })

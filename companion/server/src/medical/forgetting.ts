import { inTransaction } from '@sanhe/kit/db/database'
import type { Deps } from '#core'
import { removeImage } from '#uploads'
import { blankAppointments } from './appointment-store.ts'
import { blankConsultations, lockImages } from './consultation-store.ts'

export type ForgetDeps = Pick<Deps, 'db'> & Parameters<typeof removeImage>[0]

/**
 * Who was ill and of what goes with the account; what was paid, when and to whom stays for the books. The pictures go
 * before the commit: if one cannot be removed now, all of it is tried again.
 */
export const forgetPatient = (deps: ForgetDeps, userId: number) =>
  inTransaction(deps.db, async (tx) => {
    await blankAppointments(tx, userId)
    const images = await lockImages(tx, userId)
    await blankConsultations(tx, userId)
    await Promise.all(images.map((url) => removeImage({ ...deps, db: tx }, url)))
  })

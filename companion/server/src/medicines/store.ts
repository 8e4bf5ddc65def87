import { deleteOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB, Db } from '#core'
import type { Dose } from './rules.ts'

export type MedicineRow = Selectable<DB['medicines']>

export const listMedicines = (db: Db, userId: number) =>
  db.selectFrom('medicines').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const addMedicine = (tx: Db, medicine: Insertable<DB['medicines']>) =>
  tx.insertInto('medicines').values(medicine).returningAll().executeTakeFirstOrThrow()

export const updateMedicine = (tx: Db, userId: number, id: number, changes: Updateable<DB['medicines']>) =>
  tx
    .updateTable('medicines')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** Deletes a medicine with its taken doses. Returns whether the user had it. */
export const deleteMedicine = (db: Db, userId: number, id: number) =>
  deleteOneRow(db.deleteFrom('medicines').where('id', '=', id).where('user_id', '=', userId))

/** Locks a medicine, so that it is not deleted or changed while one of its doses is marked. */
export const lockMedicine = (tx: Db, userId: number, id: number) =>
  tx
    .selectFrom('medicines')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()

export const listTakenDoses = (db: Db, userId: number, day: string) =>
  db
    .selectFrom('taken_doses')
    .select(['medicine_id', 'time'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()

/** Marks a dose as taken. A repeated request keeps the first time. */
export const addTakenDose = (
  tx: Db,
  { id, user_id }: Pick<MedicineRow, 'id' | 'user_id'>,
  { day, time }: Dose,
  now: Instant,
) =>
  tx
    .insertInto('taken_doses')
    .values({ medicine_id: id, user_id, day, time, taken_at: toDate(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteTakenDose = (tx: Db, medicineId: number, { day, time }: Dose) =>
  tx
    .deleteFrom('taken_doses')
    .where('medicine_id', '=', medicineId)
    .where('day', '=', day)
    .where('time', '=', time)
    .execute()

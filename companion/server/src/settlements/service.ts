import { inTransaction } from '@sanhe/kit/db/database'
import { recordAudit } from '#audit'
import { type Deps, done, type Person, refuse as refuseCommon } from '#core'
import * as store from './store.ts'

export async function getOwn({ db }: Pick<Deps, 'db'>, merchantId: number, id: number) {
  const settlement = await store.findOwn(db, merchantId, id)
  if (!settlement) throw refuseCommon('NOT_FOUND')
  return settlement
}

export async function confirm(deps: Pick<Deps, 'db'>, merchantId: number, id: number) {
  await getOwn(deps, merchantId, id)
  if (!(await store.setConfirmed(deps.db, id))) throw refuseCommon('STATUS_CONFLICT')
  return done('账单已确认')
}

export async function markPaid({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: Person, id: number) {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await store.findSettlement(tx, id))) throw refuseCommon('NOT_FOUND')
    if (!(await store.setPaid(tx, id, now))) throw refuseCommon('STATUS_CONFLICT')
    const entry = { action: 'settlements.paid', resourceType: 'settlement', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id } }, now)
  })
  return done('已标记为已打款')
}

import { inTransaction } from '@sanhe/kit/postgres/database'
import { instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { getActiveMerchant, lockMerchantRow } from '#merchants'
import type { NewClosure } from './contract.ts'
import { apiError } from './errors.ts'
import { decideClosureRefusal } from './rules.ts'
import * as store from './store.ts'

type ClosureDeps = Pick<Deps, 'db' | 'clock'>

/** Largest number of current and future closures of a shop. */
const maxClosures = 50

export async function listClosures({ db, clock }: ClosureDeps, merchantId: number) {
  const rows = await store.listClosuresFrom(db, merchantId, instantToShanghaiDay(clock.now()))
  const closures = rows.map(({ id, first_day, last_day, note, service_id, service_title }) => ({
    id,
    firstDay: first_day,
    lastDay: last_day,
    note,
    serviceId: service_id,
    serviceTitle: service_title,
  }))
  return { closures }
}

/** Closes the shop or one of its services for some days. Orders on these days stay, and the calendar shows them. */
export async function addClosure(
  { db, clock }: ClosureDeps,
  merchantId: number,
  { firstDay, lastDay, note = null, serviceId = null }: z.output<typeof NewClosure>,
) {
  await getActiveMerchant(db, merchantId)
  const now = clock.now()
  const today = instantToShanghaiDay(now)
  const refusal = decideClosureRefusal({ firstDay, lastDay }, today)
  if (refusal) throw apiError(refusal)
  if (serviceId !== null && !(await store.hasService(db, merchantId, serviceId)))
    throw refuseCommon('VALIDATION_ERROR', { field: 'serviceId' })
  const days = { first_day: firstDay, last_day: lastDay }
  const { id } = await inTransaction(db, async (tx) => {
    await lockMerchantRow(tx, merchantId)
    const known = await store.listClosuresFrom(tx, merchantId, today)
    if (known.length >= maxClosures) throw apiError('CLOSURE_LIMIT_REACHED')
    const closure = { merchant_id: merchantId, service_id: serviceId, ...days, note }
    return store.addClosure(tx, { ...closure, created_at: toDate(now) })
  })
  return { ...createSuccessResponse('休息日已保存'), id }
}

export async function removeClosure({ db }: ClosureDeps, merchantId: number, id: number) {
  await getActiveMerchant(db, merchantId)
  if (!(await store.deleteClosure(db, merchantId, id))) throw refuseCommon('NOT_FOUND')
  return createSuccessResponse('休息日已删除')
}

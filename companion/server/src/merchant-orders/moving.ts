import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type CallerByAuthKind,
  type Db,
  type Deps,
  createSuccessResponse,
  hasStaffRole,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import { assertServiceBookable, getStartTimes } from '#merchant-schedule'
import { lockServiceRow } from '#merchant-services'
import { addNotificationInTransaction } from '#notifications'
import { apiError } from './errors.ts'
import { orderMovedByMerchantNotice } from './notices.ts'
import {
  decideMerchantMoveRefusal,
  decideOrderScheduleRefusal,
  getFreeCancellationEnd,
  toMovableOrder,
} from './rules.ts'
import { findOrderOfOwner } from './status-changes.ts'
import * as store from './store.ts'

type MoveDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type Employee = Pick<CallerByAuthKind['merchant'], 'id' | 'accountId' | 'role'>
type Move = { scheduledAt: Instant; reason: string }

/**
 * Returns whether an employee may move an order on short notice. The lead time protects the shop, so owners and
 * managers may ignore it. Clerks may not ignore it.
 */
const mayIgnoreLeadTime = ({ role }: Employee) => hasStaffRole(role, 'manager')

type OfferedDays = { from?: string | undefined; days: number }

/** Returns the free times to which an order can be moved. The place that the order occupies now counts as free. */
export async function listMoveTimes(
  deps: Pick<Deps, 'db' | 'clock'>,
  employee: Employee,
  idOrOrderNo: string,
  period: OfferedDays,
) {
  const order = await findOrderOfOwner(deps.db, idOrOrderNo, { merchantId: employee.id })
  return getStartTimes(deps, {
    ...period,
    serviceId: order.service_id,
    movedOrderNo: order.order_no,
    ignoresLeadTime: mayIgnoreLeadTime(employee),
  })
}

/**
 * Moves an order to another time on behalf of its merchant, and notifies the user. The user can then cancel free of
 * charge for one day. Locks the order before the service, in the same order as when a user moves it.
 */
export async function moveMerchantOrder(
  deps: MoveDeps,
  employee: Employee,
  idOrOrderNo: string,
  { scheduledAt: at, reason }: Move,
) {
  const { order_no: orderNo } = await findOrderOfOwner(deps.db, idOrOrderNo, { merchantId: employee.id })
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const order = await lockMovableOrder(tx, orderNo, at, now)
    const from = order.scheduled_at
    if (from.getTime() === at) return
    const { title } = await lockServiceRow(tx, order.service_id)
    const ignoresLeadTime = mayIgnoreLeadTime(employee)
    const attempt = { serviceId: order.service_id, at, now, movedOrderNo: orderNo, ignoresLeadTime }
    await assertServiceBookable(tx, attempt)
    const moved = {
      moved_at: toDate(now),
      moved_from: from,
      move_reason: reason,
      moved_by: employee.accountId,
    }
    await store.updateMerchantOrder(tx, orderNo, { scheduled_at: toDate(at), ...moved })
    const freeCancelUntil = getFreeCancellationEnd(now, at)
    const notice = { from: from.getTime(), to: at, reason, freeCancelUntil, now }
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(order.user_id),
      orderMovedByMerchantNotice({ orderNo, title }, notice),
    )
    await recordMove(tx, employee, order.id, { from: from.getTime(), to: at, reason }, now)
  })
  return createSuccessResponse('已改期，已通知顾客')
}

async function lockMovableOrder(tx: Db, orderNo: string, at: Instant, now: Instant) {
  const order = await store.lockMerchantOrderRow(tx, orderNo)
  if (!order) throw refuseCommon('NOT_FOUND')
  const refusal = decideMerchantMoveRefusal(toMovableOrder(order, null))
  if (refusal === 'STATUS_CONFLICT') throw refuseCommon(refusal)
  const scheduleRefusal = refusal ?? decideOrderScheduleRefusal(at, now)
  if (scheduleRefusal) throw apiError(scheduleRefusal)
  return { ...order, scheduled_at: order.scheduled_at! }
}

type RecordedMove = { from: Instant; to: Instant; reason: string }

const recordMove = (
  tx: Db,
  { id: merchantId, accountId }: Employee,
  orderId: number,
  { from, to, reason }: RecordedMove,
  now: Instant,
) =>
  recordAudit(
    tx,
    {
      action: 'merchantOrders.moved',
      resourceType: 'merchantOrder',
      resourceId: orderId,
      detail: { merchantId, accountId, from: toIso(from), to: toIso(to), reason },
    },
    now,
  )

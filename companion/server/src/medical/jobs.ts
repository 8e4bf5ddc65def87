import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import { type Db, type Deps, toUser, tryEachDue } from '#core'
import { notify } from '#notifications'
import { cancelOrder, completeOrder, type EndDeps } from '#orders'
import * as appointments from './appointment-store.ts'
import * as consultations from './consultation-store.ts'
import { consultationOverdueNotice } from './notices.ts'
import { appointmentCompletesAfterMs, consultationCompletesAfterMs, consultationReplyMs } from './rules.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

const orderNoOf = ({ order_no }: { order_no: string }) => order_no

/** Failures are tried again in the next run. */
async function completeEach(
  deps: JobDeps,
  list: () => Promise<{ order_no: string }[]>,
  setCompleted: (tx: Db, orderNo: string) => Promise<unknown>,
) {
  const complete = ({ order_no }: { order_no: string }) =>
    inTransaction(deps.db, async (tx) => {
      await completeOrder(deps, tx, order_no)
      await setCompleted(tx, order_no)
    })
  const { done } = await tryEachDue(deps.log, list, orderNoOf, complete)
  return { completed: done }
}

/** Completes appointments two hours after their end. */
export const completeAppointments = (deps: JobDeps, now: Instant) =>
  completeEach(
    deps,
    () => appointments.listEndedAppointments(deps.db, now - appointmentCompletesAfterMs),
    (tx, orderNo) => appointments.transitionAppointment(tx, orderNo, ['confirmed'], { status: 'completed' }),
  )

/** Completes consultations 48 hours after the reply. */
export const completeConsultations = (deps: JobDeps, now: Instant) =>
  completeEach(
    deps,
    () => consultations.listAnsweredConsultations(deps.db, now - consultationCompletesAfterMs),
    (tx, orderNo) => consultations.transitionConsultation(tx, orderNo, ['replied'], { status: 'completed' }),
  )

const neverConfirmed = '医院未确认预约'

/** Refunds paid appointments that a hospital with manual confirmation did not confirm before their start. */
export async function refundUnconfirmed(deps: EndDeps, now: Instant) {
  const { looked_at } = await tryEachDue(
    deps.log,
    () => appointments.listUnconfirmedAppointments(deps.db, now),
    orderNoOf,
    async ({ order_no: orderNo }) => {
      await cancelOrder(deps, { orderNo, reason: neverConfirmed, force: true })
      await appointments.setCancelReason(deps.db, orderNo, neverConfirmed)
    },
  )
  return { looked_at }
}

/**
 * Flags consultations unanswered for more than two hours, notifies their users, and records them for administrators in
 * the list and the audit log.
 */
export const flagOverdueConsultations = (deps: JobDeps, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const late = await consultations.markOverdueConsultations(tx, now - consultationReplyMs, now)
    for (const consultation of late) {
      const { id, user_id: userId } = consultation
      await notify(deps, tx, toUser(userId), consultationOverdueNotice(consultation, now))
      const resource = { resourceType: 'consultation', resourceId: id }
      await recordAudit(tx, { action: 'consultation.overdue', userId, ...resource }, now)
    }
    return { late: late.length }
  })

export const medicalJobs = (deps: EndDeps): PgJob[] => [
  {
    name: 'medical.complete-appointments',
    everyMs: 5 * minuteMs,
    run: (now) => completeAppointments(deps, now),
  },
  {
    name: 'medical.complete-consultations',
    everyMs: 5 * minuteMs,
    run: (now) => completeConsultations(deps, now),
  },
  { name: 'medical.unconfirmed', everyMs: 5 * minuteMs, run: (now) => refundUnconfirmed(deps, now) },
  { name: 'medical.overdue', everyMs: 5 * minuteMs, run: (now) => flagOverdueConsultations(deps, now) },
]

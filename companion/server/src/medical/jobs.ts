import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import { type Db, type Deps, toUserRecipient, tryEachDueItem } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { cancelOrder, completeOrder, type EndOrderDeps } from '#orders'
import * as appointments from './appointment-store.ts'
import { remindChildrenOfAppointments } from './child-reminders.ts'
import * as consultations from './consultation-store.ts'
import { createConsultationOverdueNotice } from './notices.ts'
import {
  appointmentCompletionDelayMs,
  consultationCompletionDelayMs,
  consultationReplyTimeLimitMs,
} from './rules.ts'
import { expireOffers } from './waiting-offers.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

const getOrderNo = ({ order_no }: { order_no: string }) => order_no

/** Completes each due order in its own transaction. The next run of the job retries failures. */
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
  const { done } = await tryEachDueItem(deps.log, list, getOrderNo, complete)
  return { completed: done }
}

/** Completes appointments two hours after their end. */
export const completeEndedAppointments = (deps: JobDeps, now: Instant) =>
  completeEach(
    deps,
    () => appointments.listEndedAppointments(deps.db, now - appointmentCompletionDelayMs),
    (tx, orderNo) => appointments.transitionAppointment(tx, orderNo, ['confirmed'], { status: 'completed' }),
  )

/** Completes consultations 48 hours after the reply. */
export const completeAnsweredConsultations = (deps: JobDeps, now: Instant) =>
  completeEach(
    deps,
    () => consultations.listAnsweredConsultations(deps.db, now - consultationCompletionDelayMs),
    (tx, orderNo) => consultations.transitionConsultation(tx, orderNo, ['replied'], { status: 'completed' }),
  )

const neverConfirmed = '医院未确认预约'

/**
 * Refunds paid appointments that the hospital has not confirmed before they start. Only hospitals that confirm
 * appointments by hand have such appointments.
 */
export async function refundUnconfirmedAppointments(deps: EndOrderDeps, now: Instant) {
  const { looked_at } = await tryEachDueItem(
    deps.log,
    () => appointments.listUnconfirmedAppointments(deps.db, now),
    getOrderNo,
    async ({ order_no: orderNo }) => {
      await cancelOrder(deps, { orderNo, reason: neverConfirmed, force: true })
      await appointments.setCancelReason(deps.db, orderNo, neverConfirmed)
    },
  )
  return { looked_at }
}

/**
 * Marks consultations as overdue that have had no reply for more than two hours. Notifies their users, and records them
 * in the list of the administrators and in the audit log.
 */
export const flagOverdueConsultations = (deps: JobDeps, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const late = await consultations.markOverdueConsultations(tx, now - consultationReplyTimeLimitMs, now)
    for (const consultation of late) {
      const { id, user_id: userId } = consultation
      await addNotificationInTransaction(
        deps,
        tx,
        toUserRecipient(userId),
        createConsultationOverdueNotice(consultation, now),
      )
      const resource = { resourceType: 'consultation', resourceId: id }
      await recordAudit(tx, { action: 'consultation.overdue', userId, ...resource }, now)
    }
    return { late: late.length }
  })

export const medicalJobs = (deps: EndOrderDeps): PgJob[] => [
  {
    name: 'medical.complete-appointments',
    everyMs: 5 * minuteMs,
    run: (now) => completeEndedAppointments(deps, now),
  },
  {
    name: 'medical.complete-consultations',
    everyMs: 5 * minuteMs,
    run: (now) => completeAnsweredConsultations(deps, now),
  },
  {
    name: 'medical.unconfirmed',
    everyMs: 5 * minuteMs,
    run: (now) => refundUnconfirmedAppointments(deps, now),
  },
  {
    name: 'medical.remind-children',
    dailyAt: '18:00',
    run: (now) => remindChildrenOfAppointments(deps, now),
  },
  { name: 'medical.waiting-list', everyMs: minuteMs, run: (now) => expireOffers(deps, now) },
  { name: 'medical.overdue', everyMs: 5 * minuteMs, run: (now) => flagOverdueConsultations(deps, now) },
]

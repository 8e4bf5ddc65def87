import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import { type Db, type Deps, tryEachDue, toUser } from '#core'
import { notify } from '#notifications'
import { cancelOrder, completeOrder, type EndDeps } from '#orders'
import * as appointments from './appointment-store.ts'
import * as consultations from './consultation-store.ts'
import { consultationLate } from './notices.ts'
import { appointmentOverMs, consultationOverMs, replyTargetMs } from './rules.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

const orderNoOf = ({ order_no }: { order_no: string }) => order_no

/** What cannot be completed now waits for the next run. */
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

/** Two hours after their end they have been had. */
export const completeAppointments = (deps: JobDeps, now: Instant) =>
  completeEach(
    deps,
    () => appointments.listEnded(deps.db, now - appointmentOverMs),
    (tx, orderNo) => appointments.moveAppointment(tx, orderNo, ['confirmed'], { status: 'completed' }),
  )

/** 48 hours after the reply nobody comes back to it. */
export const completeConsultations = (deps: JobDeps, now: Instant) =>
  completeEach(
    deps,
    () => consultations.listReplied(deps.db, now - consultationOverMs),
    (tx, orderNo) => consultations.moveConsultation(tx, orderNo, ['replied'], { status: 'completed' }),
  )

const neverConfirmed = '医院未确认预约'

/** A hospital that confirms by hand and did not until the appointment began keeps no money. */
export async function giveBackUnconfirmed(deps: EndDeps, now: Instant) {
  const { looked_at } = await tryEachDue(
    deps.log,
    () => appointments.listNeverConfirmed(deps.db, now),
    orderNoOf,
    async ({ order_no: orderNo }) => {
      await cancelOrder(deps, { orderNo, reason: neverConfirmed, force: true })
      await appointments.setCancelReason(deps.db, orderNo, neverConfirmed)
    },
  )
  return { looked_at }
}

/** Those that wait longer than two hours: said to the user, and to administrators by their list and the audit. */
export const flagOverdue = (deps: JobDeps, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const late = await consultations.markOverdue(tx, now - replyTargetMs, now)
    for (const consultation of late) {
      const { id, user_id: userId } = consultation
      await notify(deps, tx, toUser(userId), consultationLate(consultation, now))
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
  { name: 'medical.unconfirmed', everyMs: 5 * minuteMs, run: (now) => giveBackUnconfirmed(deps, now) },
  { name: 'medical.overdue', everyMs: 5 * minuteMs, run: (now) => flagOverdue(deps, now) },
]

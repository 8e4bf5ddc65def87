import { decimalOfFen, yuanOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import { type Deps, parseReference, refuse as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { newOrderNo, payUrl, placeOrder } from '#orders'
import { keepPrivately } from '#uploads'
import type { PlacingDeps } from './booking.ts'
import { type DoctorRow, findDoctor } from './catalogue-store.ts'
import * as store from './consultation-store.ts'
import { refuse } from './errors.ts'
import { consultationReplied } from './notices.ts'
import { consultationFeeFen, imagesRefusal } from './rules.ts'

type Wish = { doctorId: number; symptomDescription: string; images: string[]; couponId?: number | undefined }

export type ConsultDeps = PlacingDeps & Parameters<typeof keepPrivately>[0]

/** Asks a doctor in writing; the doctor sees it once it is paid. */
export async function consult(deps: ConsultDeps, userId: number, wish: Wish) {
  const refusal = imagesRefusal(wish.images)
  if (refusal) throw refuse(refusal)
  const doctor = await findDoctor(deps.db, wish.doctorId)
  if (!doctor) throw refuseCommon('NOT_FOUND')
  // Before the transaction: a copy takes time. What no question shows in the end is removed within a day.
  const images = await keepPrivately(deps, wish.images, userId)
  const { id, order } = await inTransaction(deps.db, (tx) =>
    place({ ...deps, db: tx }, userId, doctor, { ...wish, images }),
  )
  return {
    id,
    orderId: order.order_no,
    amount: yuanOfDecimal(order.amount),
    paymentUrl: payUrl(deps, order.order_no),
  }
}

async function place(deps: PlacingDeps, userId: number, doctor: DoctorRow, wish: Wish) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const orderNo = newOrderNo('consultation', now)
  const { id } = await store.addConsultation(tx, {
    order_no: orderNo,
    user_id: userId,
    doctor_id: doctor.id,
    symptom_description: wish.symptomDescription,
    images: wish.images,
    fee: decimalOfFen(consultationFeeFen),
    created_at: toDate(now),
  })
  const order = await placeOrder(deps, tx, {
    userId,
    type: 'consultation',
    orderNo,
    reference: String(id),
    priceFen: consultationFeeFen,
    title: `${doctor.name}医生 图文咨询`,
    detail: { consultationId: id, hospital: doctor.hospital, doctor: doctor.name },
    coupon: wish.couponId ? { id: wish.couponId, category: 'consultation' } : undefined,
  })
  return { id, order }
}

/** By its number or its order's; another person's is not there. */
export async function getOwnConsultation({ db }: Pick<Deps, 'db'>, userId: number, given: string) {
  const reference = parseReference(given)
  const consultation = reference && (await store.findOfUser(db, userId, reference))
  if (!consultation) throw refuseCommon('NOT_FOUND')
  return consultation
}

type ReplyDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** The doctor's answer, which an administrator enters. */
export async function replyToConsultation(deps: ReplyDeps, adminId: number, id: number, reply: string) {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const consultation = await store.findById(tx, id)
    if (!consultation) throw refuseCommon('NOT_FOUND')
    const answered = { status: 'replied', doctor_reply: reply, replied_at: toDate(now) } as const
    if (!(await store.moveConsultation(tx, consultation.order_no, ['paid'], answered)))
      throw refuseCommon('STATUS_CONFLICT')
    const { user_id: userId } = consultation
    await notify(deps, tx, toUser(userId), consultationReplied(consultation))
    const resource = { resourceType: 'consultation', resourceId: id }
    await recordAudit(tx, { action: 'consultation.replied', userId, ...resource, detail: { adminId } }, now)
  })
}

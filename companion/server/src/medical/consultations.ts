import { fenToDecimalYuan, decimalYuanToNumber } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AdminCaller,
  type Deps,
  parseIdOrOrderNo,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { createPayUrl, createOrderNo, placeOrder } from '#orders'
import { makeImagesPrivate } from '#uploads'
import type { BookingDeps } from './booking.ts'
import { type DoctorRow, findActiveDoctor } from './catalogue-store.ts'
import * as store from './consultation-store.ts'
import { apiError } from './errors.ts'
import { createConsultationAnsweredNotice } from './notices.ts'
import { consultationFeeFen, decideConsultationImagesRefusal, canActForDoctor } from './rules.ts'

type ConsultationInput = {
  doctorId: number
  symptomDescription: string
  images: string[]
  couponId?: number | undefined
}

export type CreateConsultationDeps = BookingDeps & Parameters<typeof makeImagesPrivate>[0]

/** Creates a consultation with a doctor, who receives the question once it is paid. */
export async function createConsultation(
  deps: CreateConsultationDeps,
  userId: number,
  input: ConsultationInput,
) {
  const refusal = decideConsultationImagesRefusal(input.images)
  if (refusal) throw apiError(refusal)
  const doctor = await findActiveDoctor(deps.db, input.doctorId)
  if (!doctor) throw refuseCommon('NOT_FOUND')
  // Copies the images before the transaction, because copying takes time. Copies that stay unused are deleted within a
  // day.
  const images = await makeImagesPrivate(deps, input.images, userId)
  const { id, order } = await inTransaction(deps.db, (tx) =>
    place({ ...deps, db: tx }, userId, doctor, { ...input, images }),
  )
  return {
    id,
    orderId: order.order_no,
    amount: decimalYuanToNumber(order.amount),
    paymentUrl: createPayUrl(deps, order.order_no),
  }
}

async function place(deps: BookingDeps, userId: number, doctor: DoctorRow, input: ConsultationInput) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const orderNo = createOrderNo('consultation', now)
  const { id } = await store.addConsultation(tx, {
    order_no: orderNo,
    user_id: userId,
    doctor_id: doctor.id,
    symptom_description: input.symptomDescription,
    images: input.images,
    fee: fenToDecimalYuan(consultationFeeFen),
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
    coupon: input.couponId ? { id: input.couponId, category: 'consultation' } : undefined,
  })
  return { id, order }
}

/** Finds a consultation by its id or order number. Throws NOT_FOUND if the consultation belongs to another user. */
export async function getOwnConsultation({ db }: Pick<Deps, 'db'>, userId: number, idOrOrderNo: string) {
  const reference = parseIdOrOrderNo(idOrOrderNo)
  const consultation = reference && (await store.findUserConsultation(db, userId, reference))
  if (!consultation) throw refuseCommon('NOT_FOUND')
  return consultation
}

type ReplyDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/**
 * Stores the doctor's reply. The doctor enters the reply, or another administrator enters it on behalf of the doctor.
 */
export async function replyToConsultation(
  deps: ReplyDeps,
  admin: Pick<AdminCaller, 'id' | 'doctorId'>,
  id: number,
  reply: string,
) {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const consultation = await store.findConsultation(tx, id)
    if (!consultation || !canActForDoctor(admin, consultation.doctor_id)) throw refuseCommon('NOT_FOUND')
    const answered = { status: 'replied', doctor_reply: reply, replied_at: toDate(now) } as const
    if (!(await store.transitionConsultation(tx, consultation.order_no, ['paid'], answered)))
      throw refuseCommon('STATUS_CONFLICT')
    const { user_id: userId } = consultation
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(userId),
      createConsultationAnsweredNotice(consultation),
    )
    const resource = { resourceType: 'consultation', resourceId: id }
    const detail = { adminId: admin.id }
    await recordAudit(tx, { action: 'consultation.replied', userId, ...resource, detail }, now)
  })
}

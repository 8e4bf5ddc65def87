import { yuanOfDecimal } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone, maskReviewAuthor } from '#core'
import type { listWorkerReviews, ServiceOrderRow } from './order-store.ts'
import { canCancelService, freeCancelMs, serviceStartsAt, serviceTypeOf, showsUserPhone } from './rules.ts'
import type { findWorker, listWorkers, WorkerRow } from './worker-store.ts'

type Loaded<T> = NonNullable<Awaited<T>>
type Review = Awaited<ReturnType<typeof listWorkerReviews>>[number]

const workerFields = (row: WorkerRow) => ({
  id: row.id,
  name: row.name,
  avatarUrl: row.avatar_url,
  type: serviceTypeOf[row.category as keyof typeof serviceTypeOf],
  skills: row.skills,
  rating: Number(row.rating),
  ratingCount: row.rating_count,
  serviceCount: row.service_count,
  hourlyRate: yuanOfDecimal(row.hourly_rate),
  status: row.status,
  provider: { id: row.provider_id, companyName: row.company_name },
})

export const workerView = (row: Awaited<ReturnType<typeof listWorkers>>['rows'][number]) => ({
  ...workerFields(row),
  distance: row.km === null ? null : Math.round(row.km * 100) / 100,
})

const reviewView = ({ rating, review, reviewed_at, nickname }: Review) => ({
  rating,
  review,
  author: maskReviewAuthor(nickname),
  reviewedAt: toIso(reviewed_at.getTime()),
})

export function workerDetailView(row: Loaded<ReturnType<typeof findWorker>>, reviews: Review[]) {
  const fields = workerFields(row)
  const { contact_phone: contactPhone, address } = row
  return {
    ...fields,
    provider: { ...fields.provider, contactPhone, address },
    reviews: reviews.map(reviewView),
  }
}

/** Converts a time of the database (`09:00:00`) to hours and minutes (`09:00`). */
export const scheduleOf = (row: Pick<ServiceOrderRow, 'scheduled_date' | 'scheduled_time'>) => ({
  date: row.scheduled_date,
  time: row.scheduled_time.slice(0, 5),
})

const orderFields = (row: ServiceOrderRow) => ({
  id: row.id,
  orderNo: row.order_no,
  status: row.status,
  serviceType: row.service_type,
  worker: { id: row.worker_id, name: row.worker, avatarUrl: row.worker_avatar_url },
  scheduledDate: scheduleOf(row).date,
  scheduledTime: scheduleOf(row).time,
  durationHours: Number(row.duration_hours),
  address: row.address,
  requirements: row.requirements,
  amount: yuanOfDecimal(row.amount),
  cancelFee: row.cancel_fee === null ? null : yuanOfDecimal(row.cancel_fee),
  rating: row.rating,
  review: row.review,
  createdAt: toIso(row.created_at.getTime()),
})

export function serviceOrderView(row: ServiceOrderRow, payUrl: (orderNo: string) => string, now: Instant) {
  const startsAt = serviceStartsAt(scheduleOf(row))
  return {
    ...orderFields(row),
    canCancel: canCancelService({ status: row.status, startsAt }, now),
    freeCancelUntil: toIso(startsAt - freeCancelMs),
    paymentUrl: row.status === 'pending' ? payUrl(row.order_no) : null,
  }
}

export const adminServiceOrderView = (row: ServiceOrderRow) => ({
  ...orderFields(row),
  platformFee: yuanOfDecimal(row.platform_fee),
  user: {
    id: row.user_id,
    nickname: row.nickname,
    phone: showsUserPhone(row.status) ? row.phone : maskPhone(row.phone),
  },
})

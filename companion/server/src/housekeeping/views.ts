import { decimalYuanToNumber } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone, maskReviewAuthor } from '#core'
import type { listWorkerReviews, ServiceOrderRow } from './order-store.ts'
import {
  canCancelService,
  unstartedServiceStatuses,
  freeCancellationLeadMs,
  isUserPhoneVisible,
  getServiceStartTime,
  serviceTypeByProviderCategory,
} from './rules.ts'
import type { findWorker, listWorkers, WorkerRow } from './worker-store.ts'

type Loaded<T> = NonNullable<Awaited<T>>
type Review = Awaited<ReturnType<typeof listWorkerReviews>>[number]

const workerFields = (row: WorkerRow) => ({
  id: row.id,
  name: row.name,
  avatarUrl: row.avatar_url,
  type: serviceTypeByProviderCategory[row.category as keyof typeof serviceTypeByProviderCategory],
  skills: row.skills,
  rating: Number(row.rating),
  ratingCount: row.rating_count,
  serviceCount: row.service_count,
  hourlyRate: decimalYuanToNumber(row.hourly_rate),
  status: row.status,
  provider: { id: row.provider_id, companyName: row.company_name },
})

export const toWorkerResponse = (row: Awaited<ReturnType<typeof listWorkers>>['rows'][number]) => ({
  ...workerFields(row),
  distance: row.km === null ? null : Math.round(row.km * 100) / 100,
})

const toReviewResponse = ({ rating, review, reviewed_at, nickname }: Review) => ({
  rating,
  review,
  author: maskReviewAuthor(nickname),
  reviewedAt: toIso(reviewed_at.getTime()),
})

export function toWorkerDetailResponse(row: Loaded<ReturnType<typeof findWorker>>, reviews: Review[]) {
  const fields = workerFields(row)
  const { contact_phone: contactPhone, address } = row
  return {
    ...fields,
    provider: { ...fields.provider, contactPhone, address },
    reviews: reviews.map(toReviewResponse),
  }
}

/**
 * Returns the booked date and time of a service order, with the time as hours and minutes (`09:00` instead of
 * `09:00:00`).
 */
export const toBookedDateAndTime = (row: Pick<ServiceOrderRow, 'scheduled_date' | 'scheduled_time'>) => ({
  date: row.scheduled_date,
  time: row.scheduled_time.slice(0, 5),
})

const orderFields = (row: ServiceOrderRow) => ({
  id: row.id,
  orderNo: row.order_no,
  status: row.status,
  serviceType: row.service_type,
  worker: { id: row.worker_id, name: row.worker, avatarUrl: row.worker_avatar_url },
  scheduledDate: toBookedDateAndTime(row).date,
  scheduledTime: toBookedDateAndTime(row).time,
  durationHours: Number(row.duration_hours),
  address: row.address,
  requirements: row.requirements,
  amount: decimalYuanToNumber(row.amount),
  cancelFee: row.cancel_fee === null ? null : decimalYuanToNumber(row.cancel_fee),
  rating: row.rating,
  review: row.review,
  createdAt: toIso(row.created_at.getTime()),
})

export function toServiceOrderResponse(
  row: ServiceOrderRow,
  payUrl: (orderNo: string) => string,
  now: Instant,
) {
  const startsAt = getServiceStartTime(toBookedDateAndTime(row))
  return {
    ...orderFields(row),
    canCancel: canCancelService({ status: row.status, startsAt }, now),
    freeCancelUntil: toIso(startsAt - freeCancellationLeadMs),
    paymentUrl: row.status === 'pending' ? payUrl(row.order_no) : null,
  }
}

export const toAdminServiceOrderResponse = (row: ServiceOrderRow) => ({
  ...orderFields(row),
  isInLeave: row.is_in_leave && unstartedServiceStatuses.includes(row.status),
  platformFee: decimalYuanToNumber(row.platform_fee),
  user: {
    id: row.user_id,
    nickname: row.nickname,
    phone: isUserPhoneVisible(row.status) ? row.phone : maskPhone(row.phone),
  },
})

import { decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import {
  type Db,
  type Deps,
  createSuccessResponse,
  createMembershipRequiredError,
  apiError as refuseCommon,
} from '#core'
import {
  endExpiredOrderOfUser,
  createOrderNo,
  type PlaceOrderDeps,
  getPaymentInfo,
  placeOrder,
  type CheckoutDeps,
} from '#orders'
import { findUser, isMember } from '#users'
import { apiError } from './errors.ts'
import { decideCourseEnrollRefusal, decideCourseWatchRefusal, roundDownProgress } from './rules.ts'
import * as store from './store.ts'
import { toCourseDetailResponse, toCourseRuleInput } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Returns a course and the user's enrolment in it. An enrolled user also gets a withdrawn course. Throws NOT_FOUND for
 * other courses that are not active.
 */
async function readCourseState({ db, clock }: ReadDeps, courseId: number, userId: number) {
  const course = await store.findCourse(db, courseId)
  const taken = await store.findEnrollment(db, courseId, userId)
  if (!course || (course.status !== 'active' && !taken)) throw refuseCommon('NOT_FOUND')
  const user = await findUser(db, userId)
  const viewer = {
    isEnrolled: taken !== undefined,
    isMember: user !== undefined && isMember(user, clock.now()),
  }
  return { course, taken, viewer }
}

function throwIfRefused(
  refusal: ReturnType<typeof decideCourseEnrollRefusal> | ReturnType<typeof decideCourseWatchRefusal>,
) {
  if (refusal === 'MEMBERSHIP_REQUIRED') throw createMembershipRequiredError(refusal)
  if (refusal) throw apiError(refusal)
}

/** Returns a course. The video and live room are included for enrolled users only. */
export async function getCourseForUser(deps: ReadDeps, courseId: number, userId: number) {
  const { course, taken, viewer } = await readCourseState(deps, courseId, userId)
  if (taken) throwIfRefused(decideCourseWatchRefusal(toCourseRuleInput(course), viewer))
  return toCourseDetailResponse(course, taken)
}

const enrolled = { ...createSuccessResponse('报名成功'), isEnrolled: true }

export async function enrollInCourse(
  deps: CheckoutDeps,
  courseId: number,
  userId: number,
  couponId?: number | null,
) {
  const orderKey = { userId, type: 'course', reference: String(courseId) } as const
  const placed =
    (await endExpiredOrderOfUser(deps, orderKey)) ??
    (await inTransaction(deps.db, (tx) => enrollOrPlaceOrder(deps, tx, { courseId, userId, couponId })))
  if (placed === 'free') return { ...enrolled, orderNo: null, amount: 0, payParams: null, paymentUrl: null }
  const answer =
    placed.status === 'pending' ? { ...createSuccessResponse('付款后即可学习'), isEnrolled: false } : enrolled
  return { ...answer, ...(await getPaymentInfo(deps, placed)) }
}

type EnrollInput = { courseId: number; userId: number; couponId?: number | null | undefined }

/**
 * Enrols the user in a free course, or creates an order for a paid course. Each user has at most one unpaid order per
 * course. Enrolling again returns that order.
 */
async function enrollOrPlaceOrder(deps: PlaceOrderDeps, tx: Db, { courseId, userId, couponId }: EnrollInput) {
  const now = deps.clock.now()
  const { course, viewer } = await readCourseState({ ...deps, db: tx }, courseId, userId)
  throwIfRefused(decideCourseEnrollRefusal(toCourseRuleInput(course), viewer, now))
  const priceFen = decimalYuanToFen(course.price)
  if (priceFen === 0) {
    if (!(await store.addEnrollment(tx, { courseId, userId, orderNo: null }, now)))
      throw apiError('ALREADY_ENROLLED')
    return 'free' as const
  }
  return placeOrder(deps, tx, {
    userId,
    type: 'course',
    orderNo: createOrderNo('course', now),
    reference: String(courseId),
    priceFen,
    title: course.title,
    detail: { courseId },
    coupon: couponId ? { id: couponId, category: 'course' } : undefined,
  })
}

export async function reportCourseProgress(
  deps: ReadDeps,
  courseId: number,
  userId: number,
  percent: number,
) {
  const { course, viewer } = await readCourseState(deps, courseId, userId)
  throwIfRefused(decideCourseWatchRefusal(toCourseRuleInput(course), viewer))
  const updated = await store.raiseCourseProgress(deps.db, courseId, userId, roundDownProgress(percent))
  if (!updated) throw apiError('NOT_ENROLLED')
  const { progress, completed } = updated
  return {
    ...createSuccessResponse(completed ? '恭喜您学完了这门课程' : '已记录'),
    progress: Number(progress),
    completed,
  }
}

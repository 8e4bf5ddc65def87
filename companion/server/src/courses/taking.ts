import { fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, type Deps, done, refuse as refuseCommon, refuseFreeUser } from '#core'
import { endExpiredFor, newOrderNo, type PlaceDeps, payingOf, placeOrder, type SellDeps } from '#orders'
import { findUser, isMember } from '#users'
import { refuse } from './errors.ts'
import { enrollRefusal, progressToKeep, watchRefusal } from './rules.ts'
import * as store from './store.ts'
import { judged, openedView } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

/** A course as it stands for somebody. What is withdrawn stays open to who takes it. */
async function standing({ db, clock }: ReadDeps, courseId: number, userId: number) {
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

function refuseOrPass(refusal: ReturnType<typeof enrollRefusal> | ReturnType<typeof watchRefusal>) {
  if (refusal === 'MEMBERSHIP_REQUIRED') throw refuseFreeUser(refusal)
  if (refusal) throw refuse(refusal)
}

/** Anybody may read what a course is about; who takes it finds what there is to watch. */
export async function openCourse(deps: ReadDeps, courseId: number, userId: number) {
  const { course, taken, viewer } = await standing(deps, courseId, userId)
  if (taken) refuseOrPass(watchRefusal(judged(course), viewer))
  return openedView(course, taken)
}

const enrolled = { ...done('报名成功'), isEnrolled: true }

export async function enroll(deps: SellDeps, courseId: number, userId: number, couponId?: number | null) {
  const wanted = { userId, type: 'course', reference: String(courseId) } as const
  const placed =
    (await endExpiredFor(deps, wanted)) ??
    (await inTransaction(deps.db, (tx) => take(deps, tx, { courseId, userId, couponId })))
  if (placed === 'free') return { ...enrolled, orderNo: null, amount: 0, payParams: null, paymentUrl: null }
  const standing = placed.status === 'pending' ? { ...done('付款后即可学习'), isEnrolled: false } : enrolled
  return { ...standing, ...(await payingOf(deps, placed)) }
}

type Wish = { courseId: number; userId: number; couponId?: number | null | undefined }

/** While an order of a course is open there is no second one: asked again, it is the same. */
async function take(deps: PlaceDeps, tx: Db, { courseId, userId, couponId }: Wish) {
  const now = deps.clock.now()
  const { course, viewer } = await standing({ ...deps, db: tx }, courseId, userId)
  refuseOrPass(enrollRefusal(judged(course), viewer, now))
  const priceFen = fenOfDecimal(course.price)
  if (priceFen === 0) {
    if (!(await store.addEnrollment(tx, { courseId, userId, orderNo: null }, now)))
      throw refuse('ALREADY_ENROLLED')
    return 'free' as const
  }
  return placeOrder(deps, tx, {
    userId,
    type: 'course',
    orderNo: newOrderNo('course', now),
    reference: String(courseId),
    priceFen,
    title: course.title,
    detail: { courseId },
    coupon: couponId ? { id: couponId, category: 'course' } : undefined,
  })
}

export async function setProgress(deps: ReadDeps, courseId: number, userId: number, percent: number) {
  const { course, viewer } = await standing(deps, courseId, userId)
  refuseOrPass(watchRefusal(judged(course), viewer))
  const kept = await store.raiseProgress(deps.db, courseId, userId, progressToKeep(percent))
  if (!kept) throw refuse('NOT_ENROLLED')
  const { progress, completed } = kept
  return { ...done(completed ? '恭喜您学完了这门课程' : '已记录'), progress: Number(progress), completed }
}

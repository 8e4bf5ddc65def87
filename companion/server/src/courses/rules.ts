import { dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export type CourseType = 'live' | 'recorded'

/** So long after paying a course that nobody has begun can be given back. */
export const refundableMs = dayMs
/** Who takes a live course is reminded so long before. */
export const reminderLeadMs = 15 * minuteMs
const usualDurationMs = 2 * hourMs

type Timed = {
  type: CourseType
  scheduledAt: Instant | null
  durationMinutes: number | null
  videoUrl: string | null
}

/** A live course that is over, and of which there is no recording. */
function isOver({ type, scheduledAt, durationMinutes, videoUrl }: Timed, now: Instant) {
  if (type !== 'live' || scheduledAt === null || videoUrl !== null) return false
  return now >= scheduledAt + (durationMinutes === null ? usualDurationMs : durationMinutes * minuteMs)
}

type Viewer = { isEnrolled: boolean; isMember: boolean }

/** Why somebody may not take a course up now; undefined when they may. */
export function enrollRefusal(course: Timed & { memberOnly: boolean }, viewer: Viewer, now: Instant) {
  if (viewer.isEnrolled) return 'ALREADY_ENROLLED'
  if (course.memberOnly && !viewer.isMember) return 'MEMBERSHIP_REQUIRED'
  if (isOver(course, now)) return 'COURSE_ENDED'
}

/** Why somebody may not watch it: enrolled as they are, a members’ course ends with the membership. */
export function watchRefusal({ memberOnly }: { memberOnly: boolean }, { isEnrolled, isMember }: Viewer) {
  if (!isEnrolled) return 'NOT_ENROLLED'
  if (memberOnly && !isMember) return 'MEMBERSHIP_REQUIRED'
}

type Taken = { paidAt: Instant | null; progress: number; type: CourseType; scheduledAt: Instant | null }

/** Why a course may not be given back now; undefined when it may. */
export function refundRefusal({ paidAt, progress, type, scheduledAt }: Taken, now: Instant) {
  if (paidAt === null) return undefined
  const hasBegun = progress > 0 || (type === 'live' && scheduledAt !== null && now >= scheduledAt)
  if (hasBegun || now > paidAt + refundableMs) return 'COURSE_NOT_REFUNDABLE'
}

/** Why a course may not be offered like this. */
export function offerRefusal({ type, scheduledAt, videoUrl }: Omit<Timed, 'durationMinutes'>) {
  if (type === 'live' && scheduledAt === null) return 'LIVE_WITHOUT_TIME'
  if (type === 'recorded' && videoUrl === null) return 'RECORDED_WITHOUT_VIDEO'
}

export const wholeProgress = 100

/** To hundredths, rounded down: only the whole is the whole. */
export const progressToKeep = (percent: number) => Math.floor(percent * 100) / 100

import { dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export type CourseType = 'live' | 'recorded'

/** Time in milliseconds after the payment in which a course can be refunded if the user has made no progress. */
export const courseRefundPeriodMs = dayMs
/** Time in milliseconds between the reminder and the start of a live course. */
export const courseReminderLeadMs = 15 * minuteMs
const usualDurationMs = 2 * hourMs

type CourseTimes = {
  type: CourseType
  scheduledAt: Instant | null
  durationMinutes: number | null
  videoUrl: string | null
}

/** Returns whether a live course is over and has no recording. */
function isOver({ type, scheduledAt, durationMinutes, videoUrl }: CourseTimes, now: Instant) {
  if (type !== 'live' || scheduledAt === null || videoUrl !== null) return false
  return now >= scheduledAt + (durationMinutes === null ? usualDurationMs : durationMinutes * minuteMs)
}

type Viewer = { isEnrolled: boolean; isMember: boolean }

/** Returns the error code if the viewer cannot enrol now, otherwise undefined. */
export function decideCourseEnrollRefusal(
  course: CourseTimes & { memberOnly: boolean },
  viewer: Viewer,
  now: Instant,
) {
  if (viewer.isEnrolled) return 'ALREADY_ENROLLED'
  if (course.memberOnly && !viewer.isMember) return 'MEMBERSHIP_REQUIRED'
  if (isOver(course, now)) return 'COURSE_ENDED'
}

/**
 * Returns the error code if the viewer cannot watch the course. A course for members requires a membership in addition
 * to the enrolment.
 */
export function decideCourseWatchRefusal(
  { memberOnly }: { memberOnly: boolean },
  { isEnrolled, isMember }: Viewer,
) {
  if (!isEnrolled) return 'NOT_ENROLLED'
  if (memberOnly && !isMember) return 'MEMBERSHIP_REQUIRED'
}

type EnrollmentForRefund = {
  paidAt: Instant | null
  progress: number
  type: CourseType
  scheduledAt: Instant | null
}

/** Returns the error code if a course cannot be refunded now, otherwise undefined. */
export function decideCourseRefundRefusal(
  { paidAt, progress, type, scheduledAt }: EnrollmentForRefund,
  now: Instant,
) {
  if (paidAt === null) return undefined
  const hasBegun = progress > 0 || (type === 'live' && scheduledAt !== null && now >= scheduledAt)
  if (hasBegun || now > paidAt + courseRefundPeriodMs) return 'COURSE_NOT_REFUNDABLE'
}

/** Returns the error code if a course cannot be offered with these fields. */
export function decideCourseOfferRefusal({
  type,
  scheduledAt,
  videoUrl,
}: Omit<CourseTimes, 'durationMinutes'>) {
  if (type === 'live' && scheduledAt === null) return 'LIVE_WITHOUT_TIME'
  if (type === 'recorded' && videoUrl === null) return 'RECORDED_WITHOUT_VIDEO'
}

export const completeProgressPercent = 100

/** Rounds progress down to hundredths of a percent, so that only 100 percent counts as complete. */
export const roundDownProgress = (percent: number) => Math.floor(percent * 100) / 100

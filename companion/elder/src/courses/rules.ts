import { fromIso, type Instant, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { formatYuan } from '#parts/money.ts'
import type { Course } from './queries.ts'

export const formatCoursePrice = ({ price }: Pick<Course, 'price'>) =>
  price > 0 ? formatYuan(price) : '免费'

export const courseTypeLabels = { live: '直播课', recorded: '录播课' }

/** Formats the duration of a course: 45 分钟, 1 小时, 1 小时 30 分钟. */
export function formatCourseDuration(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分钟`].filter(Boolean).join(' ')
}

/** Returns the end of a live course, or null when its duration is unknown. */
export const getCourseEndTime = ({
  scheduledAt,
  durationMinutes,
}: Pick<Course, 'scheduledAt' | 'durationMinutes'>) =>
  scheduledAt !== null && durationMinutes !== null
    ? toIso(fromIso(scheduledAt) + durationMinutes * minuteMs)
    : null

export function getEnrollButtonLabel(toPay: number) {
  return toPay > 0 ? `付款 ${formatYuan(toPay)}` : '免费报名'
}

/** Returns whether a course can be watched now: a live course from its start on, a recorded course always. */
export const isCourseWatchable = ({ scheduledAt }: Pick<Course, 'scheduledAt'>, now: Instant) =>
  scheduledAt === null || now >= fromIso(scheduledAt)

const progressSteps = [
  { progress: 25, label: '看了一点' },
  { progress: 50, label: '看了一半' },
  { progress: 75, label: '快看完了' },
  { progress: 100, label: '全看完了' },
]

export const listCourseProgressOptions = (progress: number) =>
  progressSteps.filter((step) => step.progress > progress)

export function formatCourseProgress({ progress, completed }: { progress: number; completed: boolean }) {
  if (completed) return '学完了'
  return progress > 0 ? `学到 ${Math.floor(progress)}%` : '还没开始学'
}

/** Returns the URL of the course, or undefined when the text is not a URL but, for example, a room number. */
export function findCourseLocationUrl(where: string | null) {
  return where !== null && /^(https?:\/\/|\/(?!\/))/i.test(where) ? where : undefined
}

/** Returns whether the address names a video file that a browser plays, and not a page of a video platform. */
export const isVideoFileUrl = (url: string) => /\.(mp4|m4v|webm|mov|ogv)([?#].*)?$/i.test(url)

/** Progress is reported in steps of this many percent, so that a course of an hour sends about twenty reports. */
const reportStep = 5

type Watched = { seconds: number; duration: number; isEnded: boolean }

/**
 * Returns the progress in percent that the player should report. Returns undefined until the progress is one step
 * larger than the last report. Returns 100 only when the video has ended; other positions give at most 99.
 */
export function computeCourseProgressToReport({ seconds, duration, isEnded }: Watched, reported: number) {
  if (isEnded) return reported < 100 ? 100 : undefined
  if (!Number.isFinite(duration) || duration <= 0) return undefined
  const percent = Math.min(99, Math.floor((seconds / duration) * 100))
  return percent >= reported + reportStep ? percent : undefined
}

/** Returns the position in seconds at which a video continues. A completed course starts from the beginning. */
export const computeResumePositionSeconds = (progress: number, duration: number) =>
  Number.isFinite(duration) && progress < 100 ? (progress / 100) * duration : 0

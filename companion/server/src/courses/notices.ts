import { type Instant, getShanghaiDayStart, minuteMs } from '@sanhe/kit/runtime/clock'
import type { NotificationContent } from '#core'

/** Formats the time of day in Shanghai like `14:30`. */
function formatTimeOfDay(at: Instant) {
  const minutes = Math.floor((at - getShanghaiDayStart(at)) / minuteMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

export const createCourseStartingNotice = (
  courseId: number,
  title: string,
  startsAt: Instant,
): NotificationContent => ({
  type: 'COURSE_REMINDER',
  title: '直播课快开始了',
  content: `“${title}”${formatTimeOfDay(startsAt)}开始，请提前进入直播间。`,
  data: { courseId },
  channels: ['inApp', 'push'],
  dedupKey: `COURSE_REMINDER:${courseId}:${startsAt}`,
})

import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { CourseRow, EnrollmentRow, listEnrolledCourses } from './store.ts'

const iso = (at: Date | null) => at && toIso(at.getTime())

const shown = (course: CourseRow) => ({
  id: course.id,
  title: course.title,
  category: course.category,
  type: course.type,
  instructor: { name: course.instructor_name, avatar: course.instructor_avatar },
  description: course.description,
  coverImage: course.cover_image,
  scheduledAt: iso(course.scheduled_at),
  durationMinutes: course.duration_minutes,
  price: decimalYuanToNumber(course.price),
  memberOnly: course.member_only,
  enrollmentCount: course.enrollment_count,
  rating: Number(course.rating),
})

/** Returns the fields of a course that the rules need. */
export const toCourseRuleInput = (course: CourseRow) => ({
  type: course.type,
  scheduledAt: course.scheduled_at?.getTime() ?? null,
  durationMinutes: course.duration_minutes,
  videoUrl: course.video_url,
  memberOnly: course.member_only,
})

export const toCourseListItemResponse = (course: CourseRow & { is_enrolled: boolean }) => ({
  ...shown(course),
  isEnrolled: course.is_enrolled,
})

/** Converts a course to its API response, which includes the video and the live room for enrolled users only. */
export const toCourseDetailResponse = (course: CourseRow, taken: EnrollmentRow | undefined) => ({
  ...shown(course),
  isEnrolled: taken !== undefined,
  videoUrl: taken ? course.video_url : null,
  liveRoomId: taken ? course.live_room_id : null,
  liveUrl: taken ? course.live_url : null,
  progress: taken ? Number(taken.progress) : null,
  completed: taken?.completed ?? false,
})

export const toEnrolledCourseResponse = (
  course: Awaited<ReturnType<typeof listEnrolledCourses>>['courses'][number],
) => ({
  ...shown(course),
  isEnrolled: true,
  progress: Number(course.progress),
  completed: course.completed,
  enrolledAt: toIso(course.enrolled_at.getTime()),
})

export const toAdminCourseResponse = (course: CourseRow) => ({
  ...shown(course),
  videoUrl: course.video_url,
  liveRoomId: course.live_room_id,
  liveUrl: course.live_url,
  status: course.status,
  createdAt: toIso(course.created_at.getTime()),
})

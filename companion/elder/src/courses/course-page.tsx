import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Card, LabelledValue } from '#parts/card.tsx'
import { formatDateTime, formatPeriod } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { CourseBadges } from './course-card.tsx'
import { EnrollInCourseAction } from './enroll-course.tsx'
import { type CourseDetail, courseQuery } from './queries.ts'
import { getCourseEndTime, formatCourseDuration, formatCoursePrice } from './rules.ts'
import { hasPlayer, WatchCourseSection } from './watch-course.tsx'

const route = getRouteApi('/own/courses/$id')

export function CoursePage() {
  const query = useQuery(courseQuery(Number(route.useParams().id)))
  return (
    <ElderScreenLayout title="课程详情" back="/courses">
      <QueryContent query={query}>
        {(course) => (
          <>
            <About course={course} />
            {course.isEnrolled ? (
              <WatchCourseSection course={course} />
            ) : (
              <EnrollInCourseAction course={course} />
            )}
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

function About({ course }: { course: CourseDetail }) {
  const { title, coverImage, instructor, description, scheduledAt, durationMinutes } = course
  const end = getCourseEndTime(course)
  return (
    <>
      {coverImage && !hasPlayer(course) && (
        <img src={coverImage} alt="" className="max-h-80 w-full rounded-control object-cover" />
      )}
      <div className="flex flex-col gap-2">
        <CourseBadges course={course} />
        <h2 className="text-2xl font-bold [overflow-wrap:anywhere]">{title}</h2>
      </div>
      <Card>
        <dl className="flex flex-col gap-2">
          {instructor.name && <LabelledValue name="老师">{instructor.name}</LabelledValue>}
          {scheduledAt && (
            <LabelledValue name="开播">
              {end ? formatPeriod(scheduledAt, end) : formatDateTime(scheduledAt)}
            </LabelledValue>
          )}
          {!scheduledAt && durationMinutes !== null && (
            <LabelledValue name="时长">{formatCourseDuration(durationMinutes)}</LabelledValue>
          )}
          <LabelledValue name="费用">{formatCoursePrice(course)}</LabelledValue>
          {course.enrollmentCount > 0 && (
            <LabelledValue name="报名人数">{course.enrollmentCount} 人</LabelledValue>
          )}
        </dl>
      </Card>
      {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
    </>
  )
}

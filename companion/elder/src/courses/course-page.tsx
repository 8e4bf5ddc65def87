import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Card, Fact } from '#parts/card.tsx'
import { formatDateTime, formatPeriod } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { Screen } from '#shell/screen.tsx'
import { CourseBadges } from './course-card.tsx'
import { EnrollCourse } from './enroll-course.tsx'
import { type CourseDetail, courseQuery } from './queries.ts'
import { courseEnd, formatCourseLength, formatCoursePrice } from './rules.ts'
import { WatchCourse } from './watch-course.tsx'

const route = getRouteApi('/own/courses/$id')

export function CoursePage() {
  const query = useQuery(courseQuery(Number(route.useParams().id)))
  return (
    <Screen title="课程" back="/courses">
      <QueryContent query={query}>
        {(course) => (
          <>
            <About course={course} />
            {course.isEnrolled ? <WatchCourse course={course} /> : <EnrollCourse course={course} />}
          </>
        )}
      </QueryContent>
    </Screen>
  )
}

function About({ course }: { course: CourseDetail }) {
  const { title, coverImage, instructor, description, scheduledAt, durationMinutes } = course
  const end = courseEnd(course)
  return (
    <>
      {coverImage && <img src={coverImage} alt="" className="max-h-80 w-full rounded-control object-cover" />}
      <div className="flex flex-col gap-2">
        <CourseBadges course={course} />
        <h2 className="text-2xl font-bold [overflow-wrap:anywhere]">{title}</h2>
      </div>
      <Card>
        <dl className="flex flex-col gap-2">
          {instructor.name && <Fact name="老师">{instructor.name}</Fact>}
          {scheduledAt && (
            <Fact name="开播">{end ? formatPeriod(scheduledAt, end) : formatDateTime(scheduledAt)}</Fact>
          )}
          {!scheduledAt && durationMinutes !== null && (
            <Fact name="时长">{formatCourseLength(durationMinutes)}</Fact>
          )}
          <Fact name="费用">{formatCoursePrice(course)}</Fact>
          {course.enrollmentCount > 0 && <Fact name="同学">{course.enrollmentCount} 人在学</Fact>}
        </dl>
      </Card>
      {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
    </>
  )
}

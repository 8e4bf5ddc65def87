import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Card, Fact } from '#parts/card.tsx'
import { Loaded } from '#parts/loaded.tsx'
import { spanWords, whenWords } from '#parts/when.ts'
import { Screen } from '#shell/screen.tsx'
import { CourseBadges } from './course-card.tsx'
import { Enroll } from './enroll.tsx'
import { courseQuery, type OpenedCourse } from './queries.ts'
import { endOf, lengthWords, priceWords } from './rules.ts'
import { Watch } from './watch.tsx'

const route = getRouteApi('/own/courses/$id')

export function CoursePage() {
  const query = useQuery(courseQuery(Number(route.useParams().id)))
  return (
    <Screen title="课程" back="/courses">
      <Loaded query={query}>
        {(course) => (
          <>
            <About course={course} />
            {course.isEnrolled ? <Watch course={course} /> : <Enroll course={course} />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function About({ course }: { course: OpenedCourse }) {
  const { title, coverImage, instructor, description, scheduledAt, durationMinutes } = course
  const end = endOf(course)
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
            <Fact name="开播">{end ? spanWords(scheduledAt, end) : whenWords(scheduledAt)}</Fact>
          )}
          {!scheduledAt && durationMinutes !== null && (
            <Fact name="时长">{lengthWords(durationMinutes)}</Fact>
          )}
          <Fact name="费用">{priceWords(course)}</Fact>
          {course.enrollmentCount > 0 && <Fact name="同学">{course.enrollmentCount} 人在学</Fact>}
        </dl>
      </Card>
      {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
    </>
  )
}

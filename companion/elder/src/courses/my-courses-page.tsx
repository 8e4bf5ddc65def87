import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ProgressBar } from '@sanhe/ui/progress.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { CourseCard } from './course-card.tsx'
import { enrolledCoursesQuery } from './queries.ts'
import { formatCourseProgress } from './rules.ts'

export function MyCoursesPage() {
  const query = useInfiniteQuery(enrolledCoursesQuery)
  const all = (
    <Link to="/courses" className={buttonClasses('primary')}>
      查看全部课程
    </Link>
  )
  return (
    <ElderScreenLayout title="我的课程" back="/courses">
      <PaginatedList
        layout="cards"
        query={query}
        getRows={({ courses }) => courses}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={GraduationCap} title="您还没有报名课程" action={all}>
            摄影、养生、唱歌，挑一门喜欢的。
          </EmptyState>
        }
      >
        {(course) => (
          <CourseCard course={course}>
            <span className="mt-2 flex flex-col gap-2">
              <span className="font-semibold">{formatCourseProgress(course)}</span>
              <ProgressBar label="学习进度" value={course.progress} />
            </span>
          </CourseCard>
        )}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

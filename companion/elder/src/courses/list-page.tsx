import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { CourseCard } from './course-card.tsx'
import { parseCourseListSearchParams } from './course-search-params.ts'
import { coursesQuery } from './queries.ts'

const route = getRouteApi('/own/courses')

const types = [
  { value: 'all', label: '全部' },
  { value: 'live', label: '直播课' },
  { value: 'recorded', label: '录播课' },
] as const

export function CourseListPage() {
  const { type } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(coursesQuery(type))
  return (
    <ElderScreenLayout title="课程" back="/">
      <Link to="/courses/mine" className={buttonClasses()}>
        我的课程
      </Link>
      <RadioChoices
        label="课程类型"
        hidesLabel
        value={type ?? 'all'}
        options={types}
        onChange={(next) =>
          void navigate({ search: parseCourseListSearchParams({ type: next }), replace: true })
        }
      />
      <PaginatedList
        layout="cards"
        query={query}
        getRows={({ courses }) => courses}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={GraduationCap} title="暂时没有这样的课程">
            换一种看看，新课会放在最前面。
          </EmptyState>
        }
      >
        {(course) => <CourseCard course={course} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { Choices } from '#parts/choices.tsx'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { Screen } from '#shell/screen.tsx'
import { CourseCard } from './course-card.tsx'
import { readCourseSearch } from './course-search.ts'
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
    <Screen title="学课程" back="/">
      <Link to="/courses/mine" className={buttonClasses()}>
        我的课程
      </Link>
      <Choices
        label="课程类型"
        hidesLabel
        value={type ?? 'all'}
        options={types}
        onChange={(next) => void navigate({ search: readCourseSearch({ type: next }), replace: true })}
      />
      <PaginatedList
        query={query}
        rowsOf={({ courses }) => courses}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={GraduationCap} title="现在没有这样的课程">
            换一种看看，新课会放在最前面。
          </EmptyState>
        }
      >
        {(course) => <CourseCard course={course} />}
      </PaginatedList>
    </Screen>
  )
}

import { createImageColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { GraduationCap } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { CourseActions, NewCourseButton } from './course-form.tsx'
import { type CourseListItem, courseStatuses, courseBadgeTones } from './statuses.ts'
import { coursesLabels } from './text.ts'

async function loadCourses({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as CourseListItem['status'] }) }
  const { courses, ...counts } = await api.coursesAdmin.list({ query }, signal && { signal })
  return { rows: courses, ...counts }
}

function useCourseColumns(): ListColumn<CourseListItem>[] {
  const t = useText(coursesLabels)
  const dateTime = useFormatDateTime()
  return [
    createImageColumn({
      id: 'title',
      label: t.name,
      urlOf: ({ coverImage }) => coverImage,
      content: ({ title }) => title,
      textOf: ({ title }) => title,
    }),
    { id: 'type', label: t.type, cell: ({ type }) => t.types[type] },
    { id: 'category', label: t.category, below: 'type', cell: ({ category }) => category ?? '' },
    { id: 'instructor', label: t.instructor, cell: ({ instructor }) => instructor.name ?? '' },
    {
      id: 'price',
      label: t.price,
      cell: ({ price }) => (price === 0 ? t.free : formatYuan(price)),
      csv: ({ price }) => price,
    },
    {
      id: 'members',
      label: t.memberOnly,
      below: 'price',
      cell: ({ memberOnly }) => (memberOnly ? t.memberOnly : ''),
    },
    {
      id: 'starts',
      label: t.scheduledAt,
      cell: ({ scheduledAt }) => (scheduledAt ? dateTime(scheduledAt) : ''),
    },
    { id: 'enrolled', label: t.enrolled, cell: ({ enrollmentCount }) => enrollmentCount },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.statuses,
      tones: courseBadgeTones,
    }),
  ]
}

export function CoursesPage() {
  const t = useText(coursesLabels)
  return (
    <ListPage
      name="courses"
      title={t.title}
      load={loadCourses}
      columns={useCourseColumns()}
      rowId={({ id }) => String(id)}
      statuses={courseStatuses.map((value) => ({ value, label: t.statuses[value] }))}
      searchLabel={t.search}
      Actions={CourseActions}
      canChange={usePermission('coursesAdmin.change')}
      mainAction={<NewCourseButton />}
      empty={{ icon: GraduationCap, title: t.empty, hint: t.emptyHint }}
    />
  )
}

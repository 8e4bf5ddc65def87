import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge, cardClasses } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import type { Course } from './queries.ts'
import { courseTypeLabels, formatCourseDuration, formatCoursePrice } from './rules.ts'

type CourseCardProps = { course: Course; children?: ReactNode }

export function CourseCard({ course, children }: CourseCardProps) {
  const { id, title, coverImage, instructor, scheduledAt, durationMinutes, isEnrolled } = course
  return (
    <Link to="/courses/$id" params={{ id: String(id) }} className={`${cardClasses} hover:bg-hover`}>
      {coverImage && (
        <img src={coverImage} alt="" loading="lazy" className="mb-3 h-40 w-full rounded-[8px] object-cover" />
      )}
      <CourseBadges course={course} />
      <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      <p className="mt-1 text-muted [overflow-wrap:anywhere]">
        {[instructor.name, durationMinutes !== null && formatCourseDuration(durationMinutes)]
          .filter(Boolean)
          .join('，')}
      </p>
      {scheduledAt && <p className="text-muted">{formatDateTime(scheduledAt)} 开播</p>}
      {!isEnrolled && <p className="mt-1 font-semibold">{formatCoursePrice(course)}</p>}
      {children}
    </Link>
  )
}

export function CourseBadges({ course: { type, category, memberOnly, isEnrolled } }: { course: Course }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge>{courseTypeLabels[type]}</Badge>
      {category && <Badge>{category}</Badge>}
      {memberOnly && <Badge tone="warn">会员专享</Badge>}
      {isEnrolled && <Badge tone="ok">已报名</Badge>}
    </span>
  )
}

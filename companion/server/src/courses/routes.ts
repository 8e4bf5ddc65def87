import { implement, type MountCompanionRoutes } from '#core'
import type { CheckoutDeps } from '#orders'
import { type CourseAdminDeps, changeCourse, createCourse } from './administration.ts'
import { coursesAdminContract, coursesContract } from './contract.ts'
import { enrollInCourse, getCourseForUser, reportCourseProgress } from './enrolling.ts'
import { listCourses, listEnrolledCourses } from './store.ts'
import { toAdminCourseResponse, toCourseListItemResponse, toEnrolledCourseResponse } from './views.ts'

export const courseRoutes = (deps: CheckoutDeps): MountCompanionRoutes =>
  implement(coursesContract, {
    async list({ actor, query: { type, category, ...page } }) {
      const filter = { type, category, status: 'active' } as const
      const { courses, total } = await listCourses(deps.db, filter, actor.id, page)
      return { courses: courses.map(toCourseListItemResponse), total, ...page }
    },
    async mine({ actor, query }) {
      const { courses, total } = await listEnrolledCourses(deps.db, actor.id, query)
      return { courses: courses.map(toEnrolledCourseResponse), total, ...query }
    },
    get: ({ actor, params }) => getCourseForUser(deps, params.id, actor.id),
    enroll: ({ actor, params, body }) => enrollInCourse(deps, params.id, actor.id, body?.couponId),
    progress: ({ actor, params, body }) => reportCourseProgress(deps, params.id, actor.id, body.progress),
  })

/**
 * Id that belongs to no user. The administration reads courses with this id, because administrators have no enrolments.
 */
const noUserId = 0

export const courseAdminRoutes = (deps: CourseAdminDeps): MountCompanionRoutes =>
  implement(coursesAdminContract, {
    async list({ query: { q, type, category, status, ...page } }) {
      const { courses, total } = await listCourses(deps.db, { q, type, category, status }, noUserId, page)
      return { courses: courses.map(toAdminCourseResponse), total, ...page }
    },
    create: ({ body }) => createCourse(deps, body),
    change: ({ params, body }) => changeCourse(deps, params.id, body),
  })

import { implement, type ProductMount } from '#core'
import type { SellDeps } from '#orders'
import { coursesAdminContract, coursesContract } from './contract.ts'
import { changeCourse, createCourse, type ManageDeps } from './managing.ts'
import { listCourses, listMine } from './store.ts'
import { enroll, openCourse, setProgress } from './taking.ts'
import { listedView, managedView, mineView } from './views.ts'

export const courseRoutes = (deps: SellDeps): ProductMount =>
  implement(coursesContract, {
    async list({ actor, query: { type, category, ...page } }) {
      const filter = { type, category, status: 'active' } as const
      const { courses, total } = await listCourses(deps.db, filter, actor.id, page)
      return { courses: courses.map(listedView), total, ...page }
    },
    async mine({ actor, query }) {
      const { courses, total } = await listMine(deps.db, actor.id, query)
      return { courses: courses.map(mineView), total, ...query }
    },
    get: ({ actor, params }) => openCourse(deps, params.id, actor.id),
    enroll: ({ actor, params, body }) => enroll(deps, params.id, actor.id, body?.couponId),
    progress: ({ actor, params, body }) => setProgress(deps, params.id, actor.id, body.progress),
  })

/** An id that no user has: administrators have no enrolments. */
const nobody = 0

export const courseAdminRoutes = (deps: ManageDeps): ProductMount =>
  implement(coursesAdminContract, {
    async list({ query: { type, category, status, ...page } }) {
      const { courses, total } = await listCourses(deps.db, { type, category, status }, nobody, page)
      return { courses: courses.map(managedView), total, ...page }
    },
    create: ({ body }) => createCourse(deps, body),
    change: ({ params, body }) => changeCourse(deps, params.id, body),
  })

import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams, toContainsPattern } from '#core'
import { type CourseType, completeProgressPercent, courseReminderLeadMs } from './rules.ts'

export type CourseRow = Selectable<DB['courses']>
export type EnrollmentRow = Selectable<DB['course_enrollments']>

export const findCourse = (db: Db, id: number) =>
  db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst()

export const lockCourseRow = (tx: Db, id: number) =>
  tx.selectFrom('courses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const addCourse = (db: Db, course: Insertable<DB['courses']>) =>
  db.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow()

export const updateCourse = (tx: Db, id: number, changes: Updateable<DB['courses']>) =>
  tx.updateTable('courses').set(changes).where('id', '=', id).execute()

export type CourseFilter = {
  /** Part of the title. */
  q?: string | undefined
  type?: CourseType | undefined
  category?: string | undefined
  status?: 'active' | 'inactive' | undefined
}

export async function listCourses(
  db: Db,
  { q, type, category, status }: CourseFilter,
  viewerId: number,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('courses')
    .$if(q !== undefined, (query) => query.where('title', 'ilike', toContainsPattern(q!)))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
  const [courses, { total }] = await Promise.all([
    found
      .selectAll()
      .select(
        sql<boolean>`EXISTS (SELECT FROM course_enrollments
          WHERE course_id = courses.id AND user_id = ${viewerId})`.as('is_enrolled'),
      )
      .orderBy('id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { courses, total }
}

export const findEnrollment = (db: Db, courseId: number, userId: number) =>
  db
    .selectFrom('course_enrollments')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const findEnrollmentByOrder = (db: Db, orderNo: string) =>
  db
    .selectFrom('course_enrollments as e')
    .innerJoin('courses as c', 'c.id', 'e.course_id')
    .select(['e.id', 'e.course_id', 'e.progress', 'c.type', 'c.scheduled_at'])
    .where('e.order_no', '=', orderNo)
    .forUpdate('e')
    .executeTakeFirst()

type NewEnrollment = { courseId: number; userId: number; orderNo: string | null }

/**
 * Enrols a user in a course and returns false if the user is already enrolled. Of several concurrent calls exactly one
 * returns true.
 */
export async function addEnrollment(tx: Db, { courseId, userId, orderNo }: NewEnrollment, now: Instant) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('course_enrollments')
    .values({ course_id: courseId, user_id: userId, order_no: orderNo, enrolled_at: toDate(now) })
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await countEnrollments(tx, courseId, 1)
  return true
}

const countEnrollments = (tx: Db, courseId: number, by: number) =>
  tx
    .updateTable('courses')
    .set((is) => ({ enrollment_count: is('enrollment_count', '+', by) }))
    .where('id', '=', courseId)
    .execute()

export async function deleteEnrollmentByOrder(tx: Db, orderNo: string) {
  const gone = await tx
    .deleteFrom('course_enrollments')
    .where('order_no', '=', orderNo)
    .returning('course_id')
    .executeTakeFirst()
  if (gone) await countEnrollments(tx, gone.course_id, -1)
}

/** Stores the largest progress that was ever reported, even if the reports arrive out of order. */
export const raiseCourseProgress = (db: Db, courseId: number, userId: number, percent: number) =>
  db
    .updateTable('course_enrollments')
    .set((is) => ({
      progress: sql<string>`greatest(${is.ref('progress')}, ${percent}::numeric)`,
      completed: sql<boolean>`${is.ref('completed')} OR ${percent}::numeric >= ${completeProgressPercent}`,
    }))
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .returning(['progress', 'completed'])
    .executeTakeFirst()

export async function listEnrolledCourses(db: Db, userId: number, page: PaginationParams) {
  const found = db
    .selectFrom('course_enrollments as e')
    .innerJoin('courses', 'courses.id', 'e.course_id')
    .where('e.user_id', '=', userId)
  const [courses, { total }] = await Promise.all([
    found
      .selectAll('courses')
      .select(['e.progress', 'e.completed', 'e.enrolled_at'])
      .orderBy('e.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { courses, total }
}

const batchSize = 200

export type CourseReminder = { user_id: number; course_id: number; title: string; scheduled_at: Date }

/**
 * Marks a batch of users as reminded and returns them. Selects users whose live course starts soon and who have not
 * been reminded of this start.
 */
export async function claimDueCourseReminders(tx: Db, now: Instant) {
  const { rows } = await sql<CourseReminder>`
    UPDATE course_enrollments AS taken SET reminded_of = due.scheduled_at
    FROM (SELECT e.id, c.title, c.scheduled_at FROM course_enrollments AS e JOIN courses AS c ON c.id = e.course_id
          WHERE c.type = 'live' AND c.status = 'active' AND c.scheduled_at > ${toDate(now)}
            AND c.scheduled_at <= ${toDate(now + courseReminderLeadMs)}
            AND e.reminded_of IS DISTINCT FROM c.scheduled_at
          ORDER BY e.id LIMIT ${batchSize} FOR UPDATE OF e SKIP LOCKED) AS due
    WHERE taken.id = due.id
    RETURNING taken.user_id, taken.course_id, due.title, due.scheduled_at`.execute(tx)
  return rows
}

import { decimalOfFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, done, refuse as refuseCommon } from '#core'
import { storeImages } from '#uploads'
import type { CourseChanges, NewCourse } from './contract.ts'
import { refuse } from './errors.ts'
import { offerRefusal } from './rules.ts'
import * as store from './store.ts'
import { judged } from './views.ts'

export type ManageDeps = Pick<Deps, 'db' | 'clock'> & Parameters<typeof storeImages>[0]
type Changes = z.output<typeof CourseChanges>

const dateOrNull = (at: number | null) => (at === null ? null : toDate(at))

async function pictureOf(deps: ManageDeps, picture: string | null) {
  const [url] = picture === null ? [] : await storeImages(deps, [picture], { owner: 'house' })
  return url ?? null
}

/** What is not sent stays: it has no column here. */
async function columnsOf(deps: ManageDeps, given: Changes) {
  const { instructorAvatar, coverImage, scheduledAt } = given
  return {
    ...(given.title !== undefined && { title: given.title }),
    ...(given.category !== undefined && { category: given.category }),
    ...(given.instructorName !== undefined && { instructor_name: given.instructorName }),
    ...(instructorAvatar !== undefined && { instructor_avatar: await pictureOf(deps, instructorAvatar) }),
    ...(given.description !== undefined && { description: given.description }),
    ...(coverImage !== undefined && { cover_image: await pictureOf(deps, coverImage) }),
    ...(given.videoUrl !== undefined && { video_url: given.videoUrl }),
    ...(given.liveRoomId !== undefined && { live_room_id: given.liveRoomId }),
    ...(scheduledAt !== undefined && { scheduled_at: dateOrNull(scheduledAt) }),
    ...(given.durationMinutes !== undefined && { duration_minutes: given.durationMinutes }),
    ...(given.price !== undefined && { price: decimalOfFen(given.price) }),
    ...(given.memberOnly !== undefined && { member_only: given.memberOnly }),
    ...(given.status !== undefined && { status: given.status }),
  }
}

export async function createCourse(deps: ManageDeps, { type, title, ...given }: z.output<typeof NewCourse>) {
  const { scheduledAt = null, videoUrl = null } = given
  const refusal = offerRefusal({ type, scheduledAt, videoUrl })
  if (refusal) throw refuse(refusal)
  const columns = await columnsOf(deps, given)
  const { id } = await store.addCourse(deps.db, {
    ...columns,
    type,
    title,
    created_at: toDate(deps.clock.now()),
  })
  return { ...done('课程已发布'), id }
}

export async function changeCourse(deps: ManageDeps, id: number, given: Changes) {
  const columns = await columnsOf(deps, given)
  await inTransaction(deps.db, async (tx) => {
    const course = await store.lockCourse(tx, id)
    if (!course) throw refuseCommon('NOT_FOUND')
    const refusal = offerRefusal(judged({ ...course, ...columns }))
    if (refusal) throw refuse(refusal)
    if (Object.keys(columns).length > 0) await store.setCourse(tx, id, columns)
  })
  return done('课程已更新')
}

import { fenToDecimalYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { storeImages } from '#uploads'
import type { CourseChanges, CourseInput } from './contract.ts'
import { apiError } from './errors.ts'
import { decideCourseOfferRefusal } from './rules.ts'
import * as store from './store.ts'
import { toCourseRuleInput } from './views.ts'

export type CourseAdminDeps = Pick<Deps, 'db' | 'clock'> & Parameters<typeof storeImages>[0]
type CourseChangesInput = z.output<typeof CourseChanges>

const dateOrNull = (at: number | null) => (at === null ? null : toDate(at))

async function storeOptionalImage(deps: CourseAdminDeps, picture: string | null) {
  const [url] = picture === null ? [] : await storeImages(deps, [picture], { owner: 'house' })
  return url ?? null
}

/** Returns columns only for the fields in the request, so that the other columns stay unchanged. */
async function toCourseColumns(deps: CourseAdminDeps, input: CourseChangesInput) {
  const { instructorAvatar, coverImage, scheduledAt } = input
  return {
    ...(input.title !== undefined && { title: input.title }),
    ...(input.category !== undefined && { category: input.category }),
    ...(input.instructorName !== undefined && { instructor_name: input.instructorName }),
    ...(instructorAvatar !== undefined && {
      instructor_avatar: await storeOptionalImage(deps, instructorAvatar),
    }),
    ...(input.description !== undefined && { description: input.description }),
    ...(coverImage !== undefined && { cover_image: await storeOptionalImage(deps, coverImage) }),
    ...(input.videoUrl !== undefined && { video_url: input.videoUrl }),
    ...(input.liveRoomId !== undefined && { live_room_id: input.liveRoomId }),
    ...(input.liveUrl !== undefined && { live_url: input.liveUrl }),
    ...(scheduledAt !== undefined && { scheduled_at: dateOrNull(scheduledAt) }),
    ...(input.durationMinutes !== undefined && { duration_minutes: input.durationMinutes }),
    ...(input.price !== undefined && { price: fenToDecimalYuan(input.price) }),
    ...(input.memberOnly !== undefined && { member_only: input.memberOnly }),
    ...(input.status !== undefined && { status: input.status }),
  }
}

export async function createCourse(
  deps: CourseAdminDeps,
  { type, title, ...input }: z.output<typeof CourseInput>,
) {
  const { scheduledAt = null, videoUrl = null } = input
  const refusal = decideCourseOfferRefusal({ type, scheduledAt, videoUrl })
  if (refusal) throw apiError(refusal)
  const columns = await toCourseColumns(deps, input)
  const { id } = await store.addCourse(deps.db, {
    ...columns,
    type,
    title,
    created_at: toDate(deps.clock.now()),
  })
  return { ...createSuccessResponse('课程已发布'), id }
}

export async function changeCourse(deps: CourseAdminDeps, id: number, input: CourseChangesInput) {
  const columns = await toCourseColumns(deps, input)
  await inTransaction(deps.db, async (tx) => {
    const course = await store.lockCourseRow(tx, id)
    if (!course) throw refuseCommon('NOT_FOUND')
    const refusal = decideCourseOfferRefusal(toCourseRuleInput({ ...course, ...columns }))
    if (refusal) throw apiError(refusal)
    if (Object.keys(columns).length > 0) await store.updateCourse(tx, id, columns)
  })
  return createSuccessResponse('课程已更新')
}

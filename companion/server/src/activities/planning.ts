import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, refuse as refuseCommon, toWgs84 } from '#core'
import { isSensitive } from '#moderation'
import { storeImage } from '#uploads'
import { findUser } from '#users'
import type { Change, Creation } from './contract.ts'
import { refuse } from './errors.ts'
import type { ByPlatform } from './notices.ts'
import { isPublicPlace } from './review.ts'
import { changeRefusal, endOf, planRefusal } from './rules.ts'
import * as store from './store.ts'
import { tellCancelled, tellChanged } from './tell.ts'
import { fillPlaces } from './waiting.ts'

export type PlanDeps = Pick<Deps, 'db' | 'clock' | 'emit'> & Parameters<typeof storeImage>[0]

/** Opens an activity: the automatic review is all the review there is. */
export async function createActivity(deps: PlanDeps, userId: number, body: Creation) {
  const now = deps.clock.now()
  const creator = await findUser(deps.db, userId)
  if (!creator?.verified) throw refuseCommon('NOT_VERIFIED')
  const times = { startAt: body.startTime, endAt: endOf(body.startTime, body.endTime) }
  const refusal = planRefusal({ ...times, maxParticipants: body.maxParticipants, joined: 0 }, now)
  if (refusal) throw refuse(refusal)
  assertNotSensitive(body)
  const at = toDate(now)
  const { id } = await store.addActivity(deps.db, {
    creator_id: userId,
    title: body.title,
    category: body.category,
    description: body.description ?? null,
    cover_image_url: await coverOf(deps, userId, body.coverImage),
    start_time: toDate(times.startAt),
    end_time: toDate(times.endAt),
    max_participants: body.maxParticipants,
    ...placeColumns(body.location),
    location_type: typeOf(body.locationType),
    created_at: at,
    updated_at: at,
  })
  return { id, status: 'upcoming' as const, message: '活动已发布' }
}

const typeOf = (type: string): 'community' | 'public' => (type === 'community' ? 'community' : 'public')

/** The two halves of the automatic review. */
function assertNotSensitive({ title, description, location, locationType }: Change) {
  const place = location && [location.name ?? '', location.address]
  if (!isPublicPlace(locationType ?? 'public', place ?? [])) throw refuse('NON_PUBLIC_PLACE')
  if (isSensitive([title ?? '', description ?? '', ...(place ?? [])])) throw refuse('SENSITIVE_CONTENT')
}

const coverOf = async (deps: PlanDeps, userId: number, picture: string | null | undefined) =>
  picture ? (await storeImage(deps, picture, `user:${userId}`)).url : null

function placeColumns({ name, address, coordType, ...position }: Creation['location']) {
  const { lat, lng } = toWgs84(position, coordType)
  return {
    location_name: name?.trim() || null,
    location_address: address,
    location_lat: lat,
    location_lng: lng,
  }
}

/** Changes what is named; who joined is told of another time or place. */
export async function changeActivity(deps: PlanDeps, id: number, userId: number, change: Change) {
  assertNotSensitive(change)
  assertOwn(await store.findActivity(deps.db, id), userId, deps.clock.now())
  // Stored before the lock: a picture takes its time.
  const cover =
    change.coverImage === undefined ? {} : { cover_image_url: await coverOf(deps, userId, change.coverImage) }
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = assertOwn(await store.lockActivity(tx, id), userId, now)
    const columns = { ...changedColumns(activity, change, now), ...cover }
    await store.setActivity(tx, id, columns, now)
    if (movesIt(activity, columns)) {
      const hasNewStart = activity.start_time.getTime() !== columns.start_time.getTime()
      await store.forgetReminders(tx, id)
      // A new start is an hour away at least: nobody is there for it yet.
      if (hasNewStart) await store.freeForMoved(tx, id)
      await tellChanged(deps, tx, { ...activity, ...columns, hasNewStart }, now)
    }
    await fillPlaces(deps, tx, id, now)
  })
}

function assertOwn(activity: store.ActivityRow | undefined, userId: number, now: Instant) {
  if (!activity) throw refuseCommon('NOT_FOUND')
  if (activity.creator_id !== userId) throw refuseCommon('FORBIDDEN')
  const refusal = changeRefusal(store.standingOf(activity), now)
  if (refusal) throw refuse(refusal)
  return activity
}

/** A new start alone moves the end along. */
function timesAfter(activity: store.ActivityRow, { startTime, endTime }: Change) {
  const before = store.timesOf(activity)
  const startAt = startTime ?? before.startAt
  const endAt = endTime ?? (endTime === null ? endOf(startAt, null) : startAt + before.endAt - before.startAt)
  return { startAt, endAt }
}

function changedColumns(activity: store.ActivityRow, change: Change, now: Instant) {
  const { startAt, endAt } = timesAfter(activity, change)
  const maxParticipants = change.maxParticipants ?? activity.max_participants
  const plan = { startAt, endAt, maxParticipants, joined: activity.current_participants }
  const refusal = planRefusal(plan, now, activity.start_time.getTime())
  if (refusal) throw refuse(refusal)
  return {
    title: change.title ?? activity.title,
    category: change.category ?? activity.category,
    description: change.description === undefined ? activity.description : change.description,
    start_time: toDate(startAt),
    end_time: toDate(endAt),
    max_participants: maxParticipants,
    ...(change.location && placeColumns(change.location)),
    ...(change.locationType && { location_type: typeOf(change.locationType) }),
  }
}

type Moved = {
  start_time: Date
  end_time: Date
  location_lat?: number
  location_lng?: number
  location_address?: string
}

const movesIt = (before: store.ActivityRow, after: Moved) =>
  before.start_time.getTime() !== after.start_time.getTime() ||
  store.timesOf(before).endAt !== after.end_time.getTime() ||
  (after.location_address !== undefined &&
    (before.location_address !== after.location_address ||
      Number(before.location_lat) !== after.location_lat ||
      Number(before.location_lng) !== after.location_lng))

/** Calls it off: nobody stays registered without being told, and no join of the month is lost by it. */
export async function cancelActivity(deps: Pick<Deps, 'db' | 'clock' | 'emit'>, id: number, userId: number) {
  await inTransaction(deps.db, async (tx: Db) => {
    const now = deps.clock.now()
    await callOff(deps, tx, assertOwn(await store.lockActivity(tx, id), userId, now), now)
  })
}

export async function callOff(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  activity: store.ActivityRow,
  now: Instant,
  byPlatform?: ByPlatform,
) {
  await store.setActivity(tx, activity.id, { status: 'cancelled' }, now)
  await tellCancelled(deps, tx, activity, byPlatform)
}

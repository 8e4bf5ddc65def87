import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon, toWgs84 } from '#core'
import { isSensitive } from '#moderation'
import { storeImage } from '#uploads'
import { findUser } from '#users'
import type { ActivityChanges, ActivityInput } from './contract.ts'
import { apiError } from './errors.ts'
import type { PlatformCancellation } from './notices.ts'
import { isPublicLocation } from './public-location.ts'
import { notifyCancelled, notifyChanged } from './publishing.ts'
import { activityRefusal, changeRefusal, endOrDefault } from './rules.ts'
import * as store from './store.ts'
import { fillFreePlaces } from './waiting-list.ts'

export type OrganiserDeps = Pick<Deps, 'db' | 'clock' | 'emit'> & Parameters<typeof storeImage>[0]

/** Creates an activity. It is visible immediately, because only automatic checks apply. */
export async function createActivity(deps: OrganiserDeps, userId: number, body: ActivityInput) {
  const now = deps.clock.now()
  const creator = await findUser(deps.db, userId)
  if (!creator?.verified) throw refuseCommon('NOT_VERIFIED')
  const times = { startAt: body.startTime, endAt: endOrDefault(body.startTime, body.endTime) }
  const refusal = activityRefusal({ ...times, maxParticipants: body.maxParticipants, joined: 0 }, now)
  if (refusal) throw apiError(refusal)
  assertAllowedContent(body)
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
    location_type: locationTypeOf(body.locationType),
    created_at: at,
    updated_at: at,
  })
  return { id, status: 'upcoming' as const, message: '活动已发布' }
}

const locationTypeOf = (type: string): 'community' | 'public' =>
  type === 'community' ? 'community' : 'public'

/** Checks the texts for prohibited words and the location for private homes. */
function assertAllowedContent({ title, description, location, locationType }: ActivityChanges) {
  const place = location && [location.name ?? '', location.address]
  if (!isPublicLocation(locationType ?? 'public', place ?? [])) throw apiError('NON_PUBLIC_PLACE')
  if (isSensitive([title ?? '', description ?? '', ...(place ?? [])])) throw apiError('SENSITIVE_CONTENT')
}

const coverOf = async (deps: OrganiserDeps, userId: number, picture: string | null | undefined) =>
  picture ? (await storeImage(deps, picture, `user:${userId}`)).url : null

function placeColumns({ name, address, coordType, ...position }: ActivityInput['location']) {
  const { lat, lng } = toWgs84(position, coordType)
  return {
    location_name: name?.trim() || null,
    location_address: address,
    location_lat: lat,
    location_lng: lng,
  }
}

/** Changes the given fields and notifies the participants of a new time or place. */
export async function changeActivity(
  deps: OrganiserDeps,
  id: number,
  userId: number,
  change: ActivityChanges,
) {
  assertAllowedContent(change)
  assertOwn(await store.findActivity(deps.db, id), userId, deps.clock.now())
  // The picture is stored before the lock, because that takes time.
  const cover =
    change.coverImage === undefined ? {} : { cover_image_url: await coverOf(deps, userId, change.coverImage) }
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = assertOwn(await store.lockActivity(tx, id), userId, now)
    const columns = { ...changedColumns(activity, change, now), ...cover }
    await store.updateActivity(tx, id, columns, now)
    if (hasMoved(activity, columns)) {
      const hasNewStart = activity.start_time.getTime() !== columns.start_time.getTime()
      await store.resetReminders(tx, id)
      // A new start is at least one hour away, so no participant can be present yet.
      if (hasNewStart) await store.allowLeavingAfterReschedule(tx, id)
      await notifyChanged(deps, tx, { ...activity, ...columns, hasNewStart }, now)
    }
    await fillFreePlaces(deps, tx, id, now)
  })
}

function assertOwn(activity: store.ActivityRow | undefined, userId: number, now: Instant) {
  if (!activity) throw refuseCommon('NOT_FOUND')
  if (activity.creator_id !== userId) throw refuseCommon('FORBIDDEN')
  const refusal = changeRefusal(store.activityState(activity), now)
  if (refusal) throw apiError(refusal)
  return activity
}

/** A new start without a new end keeps the duration. */
function timesAfter(activity: store.ActivityRow, { startTime, endTime }: ActivityChanges) {
  const before = store.timesOf(activity)
  const startAt = startTime ?? before.startAt
  const endAt =
    endTime ?? (endTime === null ? endOrDefault(startAt, null) : startAt + before.endAt - before.startAt)
  return { startAt, endAt }
}

function changedColumns(activity: store.ActivityRow, change: ActivityChanges, now: Instant) {
  const { startAt, endAt } = timesAfter(activity, change)
  const maxParticipants = change.maxParticipants ?? activity.max_participants
  const plan = { startAt, endAt, maxParticipants, joined: activity.current_participants }
  const refusal = activityRefusal(plan, now, activity.start_time.getTime())
  if (refusal) throw apiError(refusal)
  return {
    title: change.title ?? activity.title,
    category: change.category ?? activity.category,
    description: change.description === undefined ? activity.description : change.description,
    start_time: toDate(startAt),
    end_time: toDate(endAt),
    max_participants: maxParticipants,
    ...(change.location && placeColumns(change.location)),
    ...(change.locationType && { location_type: locationTypeOf(change.locationType) }),
  }
}

type TimeAndPlace = {
  start_time: Date
  end_time: Date
  location_lat?: number
  location_lng?: number
  location_address?: string
}

const hasMoved = (before: store.ActivityRow, after: TimeAndPlace) =>
  before.start_time.getTime() !== after.start_time.getTime() ||
  store.timesOf(before).endAt !== after.end_time.getTime() ||
  (after.location_address !== undefined &&
    (before.location_address !== after.location_address ||
      Number(before.location_lat) !== after.location_lat ||
      Number(before.location_lng) !== after.location_lng))

/** Cancels an activity. Each participant is notified and regains the join of the month. */
export async function cancelActivity(deps: Pick<Deps, 'db' | 'clock' | 'emit'>, id: number, userId: number) {
  await inTransaction(deps.db, async (tx: Db) => {
    const now = deps.clock.now()
    await cancelLockedActivity(deps, tx, assertOwn(await store.lockActivity(tx, id), userId, now), now)
  })
}

export async function cancelLockedActivity(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  activity: store.ActivityRow,
  now: Instant,
  byPlatform?: PlatformCancellation,
) {
  await store.updateActivity(tx, activity.id, { status: 'cancelled' }, now)
  await notifyCancelled(deps, tx, activity, byPlatform)
}

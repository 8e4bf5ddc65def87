import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon, toUserRecipient, toWgs84 } from '#core'
import { hasSensitiveWord } from '#moderation'
import { storeImage } from '#uploads'
import { findUser } from '#users'
import type { ActivityChanges, ActivityInput } from './contract.ts'
import { apiError } from './errors.ts'
import type { PlatformCancellation } from './notices.ts'
import { isPublicLocation } from './public-location.ts'
import { notifyActivityCancelled, notifyActivityChanged } from './publishing.ts'
import { decideActivityChangeRefusal, getActivityEnd, decideActivityPlanRefusal } from './rules.ts'
import * as store from './store.ts'
import { fillFreeActivityPlaces } from './waiting-list.ts'

export type OrganiserDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wordList'> &
  Parameters<typeof storeImage>[0]

/** Creates an activity, which is visible immediately because no administrator has to approve it. */
export async function createActivity(deps: OrganiserDeps, userId: number, body: ActivityInput) {
  const now = deps.clock.now()
  const creator = await findUser(deps.db, userId)
  if (!creator?.verified) throw refuseCommon('NOT_VERIFIED')
  const times = { startAt: body.startTime, endAt: getActivityEnd(body.startTime, body.endTime) }
  const refusal = decideActivityPlanRefusal(
    { ...times, maxParticipants: body.maxParticipants, joined: 0 },
    now,
  )
  if (refusal) throw apiError(refusal)
  await assertAllowedContent(deps, body)
  const at = toDate(now)
  // The image is stored before the transaction, because storing takes time.
  const cover = await storeCoverImage(deps, userId, body.coverImage)
  const { id } = await inTransaction(deps.db, async (tx) => {
    const activity = await store.addActivity(tx, {
      creator_id: userId,
      title: body.title,
      category: body.category,
      description: body.description ?? null,
      cover_image_url: cover,
      start_time: toDate(times.startAt),
      end_time: toDate(times.endAt),
      max_participants: body.maxParticipants,
      ...locationColumns(body.location),
      location_type: locationTypeOf(body.locationType),
      created_at: at,
      updated_at: at,
    })
    if (cover) await publishCover(deps, tx, userId, activity.id, cover)
    return activity
  })
  return { id, status: 'upcoming' as const, message: '活动已发布' }
}

const locationTypeOf = (type: string): 'community' | 'public' =>
  type === 'community' ? 'community' : 'public'

/** Refuses prohibited words in the texts, and private homes as location. */
async function assertAllowedContent(
  deps: Pick<Deps, 'wordList'>,
  { title, description, location, locationType }: ActivityChanges,
) {
  const place = location && [location.name ?? '', location.address]
  if (!isPublicLocation(locationType ?? 'public', place ?? [])) throw apiError('NON_PUBLIC_PLACE')
  if (await hasSensitiveWord(deps, [title ?? '', description ?? '', ...(place ?? [])]))
    throw apiError('SENSITIVE_CONTENT')
}

const storeCoverImage = async (deps: OrganiserDeps, userId: number, picture: string | null | undefined) =>
  picture ? (await storeImage(deps, picture, `user:${userId}`)).url : null

const publishCover = (
  { emit }: Pick<Deps, 'emit'>,
  tx: Db,
  userId: number,
  activityId: number,
  cover: string | null,
) =>
  emit(tx, {
    type: 'pictures.set',
    subject: `activity:${activityId}`,
    payload: {
      kind: 'activityCover',
      subjectId: activityId,
      owner: toUserRecipient(userId),
      urls: cover ? [cover] : [],
    },
  })

function locationColumns({ name, address, coordType, ...position }: ActivityInput['location']) {
  const { lat, lng } = toWgs84(position, coordType)
  return {
    location_name: name?.trim() || null,
    location_address: address,
    location_lat: lat,
    location_lng: lng,
  }
}

/** Changes the given fields of an activity and notifies the participants of a new time or location. */
export async function changeActivity(
  deps: OrganiserDeps,
  id: number,
  userId: number,
  change: ActivityChanges,
) {
  await assertAllowedContent(deps, change)
  assertOrganiser(await store.findActivity(deps.db, id), userId, deps.clock.now())
  // The image is stored before the activity is locked, because storing takes time.
  const cover =
    change.coverImage === undefined ? undefined : await storeCoverImage(deps, userId, change.coverImage)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = assertOrganiser(await store.lockActivityRow(tx, id), userId, now)
    const columns = {
      ...changedColumns(activity, change, now),
      ...(cover !== undefined && { cover_image_url: cover }),
    }
    await store.updateActivity(tx, id, columns, now)
    if (cover !== undefined) await publishCover(deps, tx, userId, id, cover)
    if (hasLocationChanged(activity, columns)) {
      const hasNewStart = activity.start_time.getTime() !== columns.start_time.getTime()
      await store.resetActivityReminders(tx, id)
      // The check-ins can be undone, because the new start is at least one hour away and no participant can be present
      // yet.
      if (hasNewStart) await store.allowLeavingAfterReschedule(tx, id)
      await notifyActivityChanged(deps, tx, { ...activity, ...columns, hasNewStart }, now)
    }
    await fillFreeActivityPlaces(deps, tx, id, now)
  })
}

function assertOrganiser(activity: store.ActivityRow | undefined, userId: number, now: Instant) {
  if (!activity) throw refuseCommon('NOT_FOUND')
  if (activity.creator_id !== userId) throw refuseCommon('FORBIDDEN')
  const refusal = decideActivityChangeRefusal(store.getActivityState(activity), now)
  if (refusal) throw apiError(refusal)
  return activity
}

/** Returns the start and end after a change. If only the start changes, the duration stays the same. */
function getTimesAfterChange(activity: store.ActivityRow, { startTime, endTime }: ActivityChanges) {
  const before = store.getActivityTimes(activity)
  const startAt = startTime ?? before.startAt
  const endAt =
    endTime ?? (endTime === null ? getActivityEnd(startAt, null) : startAt + before.endAt - before.startAt)
  return { startAt, endAt }
}

function changedColumns(activity: store.ActivityRow, change: ActivityChanges, now: Instant) {
  const { startAt, endAt } = getTimesAfterChange(activity, change)
  const maxParticipants = change.maxParticipants ?? activity.max_participants
  const plan = { startAt, endAt, maxParticipants, joined: activity.current_participants }
  const refusal = decideActivityPlanRefusal(plan, now, activity.start_time.getTime())
  if (refusal) throw apiError(refusal)
  return {
    title: change.title ?? activity.title,
    category: change.category ?? activity.category,
    description: change.description === undefined ? activity.description : change.description,
    start_time: toDate(startAt),
    end_time: toDate(endAt),
    max_participants: maxParticipants,
    ...(change.location && locationColumns(change.location)),
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

const hasLocationChanged = (before: store.ActivityRow, after: TimeAndPlace) =>
  before.start_time.getTime() !== after.start_time.getTime() ||
  store.getActivityTimes(before).endAt !== after.end_time.getTime() ||
  (after.location_address !== undefined &&
    (before.location_address !== after.location_address ||
      Number(before.location_lat) !== after.location_lat ||
      Number(before.location_lng) !== after.location_lng))

/** Cancels an activity. Each participant is notified, and the join is returned to the participant's monthly quota. */
export async function cancelActivity(deps: Pick<Deps, 'db' | 'clock' | 'emit'>, id: number, userId: number) {
  await inTransaction(deps.db, async (tx: Db) => {
    const now = deps.clock.now()
    await cancelLockedActivity(
      deps,
      tx,
      assertOrganiser(await store.lockActivityRow(tx, id), userId, now),
      now,
    )
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
  await notifyActivityCancelled(deps, tx, activity, byPlatform)
}

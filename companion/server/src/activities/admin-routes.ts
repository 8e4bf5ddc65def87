import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement, maskPhone, apiError as refuseCommon } from '#core'
import { activitiesAdminContract } from './admin-contract.ts'
import {
  type AdminActivityRow,
  type AdminParticipantRow,
  findActivityWithOrganiser,
  listAllActivities,
  listAllParticipants,
} from './admin-store.ts'
import {
  getActivityStatusAt,
  decideActivityChangeRefusal,
  decideAdminCheckInConfirmationRefusal,
} from './rules.ts'
import { getActivityState, getActivityTimes } from './store.ts'

export const activityAdminRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  implement(activitiesAdminContract, {
    async list({ query: { page, pageSize, ...filter } }) {
      const now = clock.now()
      const { rows, total } = await listAllActivities(db, filter, { page, pageSize }, now)
      return { activities: rows.map((row) => toAdminActivityResponse(row, now)), total, page, pageSize }
    },
    async get({ params }) {
      const [row, participants] = await Promise.all([
        findActivityWithOrganiser(db, params.id),
        listAllParticipants(db, params.id),
      ])
      if (!row) throw refuseCommon('NOT_FOUND')
      const now = clock.now()
      return {
        ...toAdminActivityResponse(row, now),
        description: row.description,
        canCancel: decideActivityChangeRefusal(getActivityState(row), now) === undefined,
        participants: participants.map((one) => toAdminParticipantResponse(one, row, now)),
      }
    },
  })

function toAdminActivityResponse(row: AdminActivityRow, now: Instant) {
  const { startAt, endAt } = getActivityTimes(row)
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    coverImage: row.cover_image_url,
    startTime: toIso(startAt),
    endTime: toIso(endAt),
    place: [row.location_name, row.location_address].filter(Boolean).join(' · '),
    organiser: { id: row.creator_id, nickname: row.nickname, phone: maskPhone(row.phone) },
    maxParticipants: row.max_participants,
    currentParticipants: row.current_participants,
    status: getActivityStatusAt(getActivityState(row), now),
    createdAt: toIso(row.created_at.getTime()),
  }
}

const toAdminParticipantResponse = (row: AdminParticipantRow, activity: AdminActivityRow, now: Instant) => ({
  userId: row.user_id,
  nickname: row.nickname,
  phone: maskPhone(row.phone),
  status: row.status,
  joinedAt: toIso(row.joined_at.getTime()),
  signedInAt: row.signed_in_at && toIso(row.signed_in_at.getTime()),
  rating: row.rating,
  review: row.review,
  canConfirm:
    decideAdminCheckInConfirmationRefusal(getActivityState(activity), row.status, now) === undefined,
})

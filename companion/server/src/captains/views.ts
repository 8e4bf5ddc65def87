import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import type { CaptainApplicationRow, listCaptainApplications } from './application-store.ts'
import type { CaptainListRow } from './list-store.ts'
import type {
  findVisibleCaptain,
  listLatestCaptainReviews,
  listUpcomingActivitiesOfCaptain,
} from './profile-store.ts'
import type { listCaptainRanking } from './ranking-store.ts'
import {
  captainApplicationRequirements,
  calculateAverageRating,
  type OrganiserStatistics,
  calculateGoodReviewRate,
  getNextLevelProgress,
} from './rules.ts'
import type { CaptainRow } from './store.ts'

export const toCaptainApplicationResponse = (row: CaptainApplicationRow) => ({
  id: row.id,
  bio: row.bio,
  specialties: row.specialties,
  servingArea: row.serving_area,
  status: row.status,
  reviewerNote: row.reviewer_note,
  createdAt: toIso(row.created_at.getTime()),
  reviewedAt: row.reviewed_at && toIso(row.reviewed_at.getTime()),
})

type PendingApplication = Awaited<ReturnType<typeof listCaptainApplications>>['applications'][number]

function phoneOf(contact: CaptainApplicationRow['contact_info']) {
  const { phone } = (contact ?? {}) as { phone?: string }
  return phone ? maskPhone(phone) : null
}

export const toPendingApplicationResponse = (row: PendingApplication, figures: OrganiserStatistics) => ({
  ...toCaptainApplicationResponse(row),
  userId: row.user_id,
  nickname: row.nickname,
  phone: phoneOf(row.contact_info),
  activities: figures.activities,
  goodReviewRate: calculateGoodReviewRate(figures),
})

export const toRequirementsResponse = (verified: boolean, figures: OrganiserStatistics) => ({
  verified,
  activities: { current: figures.activities, required: captainApplicationRequirements.activities },
  goodReviewRate: {
    current: calculateGoodReviewRate(figures),
    required: captainApplicationRequirements.goodReviewPercent,
  },
})

/**
 * Converts a captain to the dashboard response. The statistics are current. The level and the subsidy were set by the
 * last daily job.
 */
export const toCaptainDashboardResponse = (
  { level, monthly_subsidy }: CaptainRow,
  figures: OrganiserStatistics,
) => ({
  level,
  stats: {
    totalActivities: figures.activities,
    totalParticipants: figures.participants,
    totalNewUsers: figures.newUsers,
    avgRating: calculateAverageRating(figures),
    monthlySubsidy: decimalYuanToNumber(monthly_subsidy),
  },
  upgradeProgress: getNextLevelProgress(level, figures) ?? null,
})

export const toRankingEntryResponse = (
  row: Awaited<ReturnType<typeof listCaptainRanking>>[number],
  index: number,
) => ({
  rank: index + 1,
  userId: row.user_id,
  nickname: row.nickname,
  level: row.level,
  monthlyActivities: row.monthly_activities,
  monthlyParticipants: row.monthly_participants,
  avgRating: Number(row.avg_rating),
})

type CaptainProfile = {
  captain: NonNullable<Awaited<ReturnType<typeof findVisibleCaptain>>>
  coming: Awaited<ReturnType<typeof listUpcomingActivitiesOfCaptain>>
  reviews: Awaited<ReturnType<typeof listLatestCaptainReviews>>
}

/** Converts a captain to the response for the public page, without real name, phone number and subsidy. */
export const toCaptainProfileResponse = ({ captain, coming, reviews }: CaptainProfile) => ({
  userId: captain.user_id,
  nickname: captain.nickname,
  avatar: captain.avatar_url,
  level: captain.level,
  bio: captain.bio,
  specialties: captain.specialties,
  servingArea: captain.serving_area,
  captainSince: toIso((captain.approved_at ?? captain.created_at).getTime()),
  stats: {
    totalActivities: captain.total_activities,
    totalParticipants: captain.total_participants,
    totalNewUsers: captain.total_new_users,
    avgRating: Number(captain.avg_rating),
  },
  upcomingActivities: coming.map((activity) => ({
    id: activity.id,
    title: activity.title,
    category: activity.category,
    startTime: toIso(activity.start_time.getTime()),
    locationName: activity.location_name,
    maxParticipants: activity.max_participants,
    currentParticipants: activity.current_participants,
  })),
  reviews: reviews.map(({ rating, review, reviewed_at }) => ({
    rating,
    review,
    reviewedAt: toIso(reviewed_at.getTime()),
  })),
})

/**
 * Converts a captain to the response for administrators. `listCaptains` returns no captains with the status `pending`.
 */
export const toAdminCaptainResponse = (row: CaptainListRow) => ({
  userId: row.user_id,
  nickname: row.nickname,
  phone: maskPhone(row.phone),
  level: row.level,
  status: row.status as Exclude<CaptainListRow['status'], 'pending'>,
  bio: row.bio,
  specialties: row.specialties,
  servingArea: row.serving_area,
  totalActivities: row.total_activities,
  totalParticipants: row.total_participants,
  totalNewUsers: row.total_new_users,
  avgRating: Number(row.avg_rating),
  monthlySubsidy: decimalYuanToNumber(row.monthly_subsidy),
  captainSince: toIso((row.approved_at ?? row.created_at).getTime()),
})

import { yuanOfDecimal } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import type { ApplicationRow, listApplications } from './application-store.ts'
import type { findVisibleCaptain, listLatestReviews, listUpcomingActivities } from './home-store.ts'
import type { listRanking } from './ranking-store.ts'
import {
  applicationRequirements,
  avgRatingOf,
  type OrganiserFigures,
  positiveReviewRate,
  progressToNextLevel,
} from './rules.ts'
import type { CaptainRow } from './store.ts'

export const applicationView = (row: ApplicationRow) => ({
  id: row.id,
  bio: row.bio,
  specialties: row.specialties,
  servingArea: row.serving_area,
  status: row.status,
  reviewerNote: row.reviewer_note,
  createdAt: toIso(row.created_at.getTime()),
  reviewedAt: row.reviewed_at && toIso(row.reviewed_at.getTime()),
})

type PendingApplication = Awaited<ReturnType<typeof listApplications>>['applications'][number]

function phoneOf(contact: ApplicationRow['contact_info']) {
  const { phone } = (contact ?? {}) as { phone?: string }
  return phone ? maskPhone(phone) : null
}

export const pendingApplicationView = (row: PendingApplication, figures: OrganiserFigures) => ({
  ...applicationView(row),
  userId: row.user_id,
  nickname: row.nickname,
  phone: phoneOf(row.contact_info),
  activities: figures.activities,
  goodReviewRate: positiveReviewRate(figures),
})

export const requirementsView = (verified: boolean, figures: OrganiserFigures) => ({
  verified,
  activities: { current: figures.activities, required: applicationRequirements.activities },
  goodReviewRate: {
    current: positiveReviewRate(figures),
    required: applicationRequirements.goodReviewPercent,
  },
})

/** The figures are current; the level and the subsidy are those of the last daily job. */
export const dashboardView = ({ level, monthly_subsidy }: CaptainRow, figures: OrganiserFigures) => ({
  level,
  stats: {
    totalActivities: figures.activities,
    totalParticipants: figures.participants,
    totalNewUsers: figures.newUsers,
    avgRating: avgRatingOf(figures),
    monthlySubsidy: yuanOfDecimal(monthly_subsidy),
  },
  upgradeProgress: progressToNextLevel(level, figures) ?? null,
})

export const rankingEntryView = (row: Awaited<ReturnType<typeof listRanking>>[number], index: number) => ({
  rank: index + 1,
  userId: row.user_id,
  nickname: row.nickname,
  level: row.level,
  monthlyActivities: row.monthly_activities,
  monthlyParticipants: row.monthly_participants,
  avgRating: Number(row.avg_rating),
})

type CaptainPage = {
  captain: NonNullable<Awaited<ReturnType<typeof findVisibleCaptain>>>
  coming: Awaited<ReturnType<typeof listUpcomingActivities>>
  reviews: Awaited<ReturnType<typeof listLatestReviews>>
}

/** The public page of a captain, without real name, phone and money. */
export const captainPageView = ({ captain, coming, reviews }: CaptainPage) => ({
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

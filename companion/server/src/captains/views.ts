import { yuanOfDecimal } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import type { ApplicationRow, listApplications } from './application-store.ts'
import type { findShownCaptain, listComing, listReviews } from './home-store.ts'
import type { listRanking } from './ranking-store.ts'
import { avgRatingOf, type Figures, goodReviewRateOf, needed, progressOf } from './rules.ts'
import type { CaptainRow } from './store.ts'

export const writtenView = (row: ApplicationRow) => ({
  id: row.id,
  bio: row.bio,
  specialties: row.specialties,
  servingArea: row.serving_area,
  status: row.status,
  reviewerNote: row.reviewer_note,
  createdAt: toIso(row.created_at.getTime()),
  reviewedAt: row.reviewed_at && toIso(row.reviewed_at.getTime()),
})

type Queued = Awaited<ReturnType<typeof listApplications>>['applications'][number]

function phoneOf(contact: ApplicationRow['contact_info']) {
  const { phone } = (contact ?? {}) as { phone?: string }
  return phone ? maskPhone(phone) : null
}

export const queuedView = (row: Queued, figures: Figures) => ({
  ...writtenView(row),
  userId: row.user_id,
  nickname: row.nickname,
  phone: phoneOf(row.contact_info),
  activities: figures.activities,
  goodReviewRate: goodReviewRateOf(figures),
})

export const requirementsView = (verified: boolean, figures: Figures) => ({
  verified,
  activities: { current: figures.activities, required: needed.activities },
  goodReviewRate: { current: goodReviewRateOf(figures), required: needed.goodReviewPercent },
})

/** The figures are current; the level and the subsidy are those of the last daily job. */
export const dashboardView = ({ level, monthly_subsidy }: CaptainRow, figures: Figures) => ({
  level,
  stats: {
    totalActivities: figures.activities,
    totalParticipants: figures.participants,
    totalNewUsers: figures.newUsers,
    avgRating: avgRatingOf(figures),
    monthlySubsidy: yuanOfDecimal(monthly_subsidy),
  },
  upgradeProgress: progressOf(level, figures) ?? null,
})

export const rankedView = (row: Awaited<ReturnType<typeof listRanking>>[number], index: number) => ({
  rank: index + 1,
  userId: row.user_id,
  nickname: row.nickname,
  level: row.level,
  monthlyActivities: row.monthly_activities,
  monthlyParticipants: row.monthly_participants,
  avgRating: Number(row.avg_rating),
})

type Home = {
  captain: NonNullable<Awaited<ReturnType<typeof findShownCaptain>>>
  coming: Awaited<ReturnType<typeof listComing>>
  reviews: Awaited<ReturnType<typeof listReviews>>
}

/** The public page of a captain, without real name, phone and money. */
export const homeView = ({ captain, coming, reviews }: Home) => ({
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

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#core'
import { startTestApp, type TestApp } from '#testing'
import { listAllActivities } from './activities/admin-store.ts'
import { listAuditLogs, listUsers } from './admin/store.ts'
import { listCaptainApplications } from './captains/application-store.ts'
import { listAppeals } from './community/appeal-store.ts'
import { listCommentsForReview } from './community/comment-store.ts'
import { listPosts, listPostsForReview } from './community/store.ts'
import { listCampaigns } from './group-buys/detail-store.ts'
import { listCases } from './customer-service/case-store.ts'
import { listServiceOrders } from './housekeeping/order-store.ts'
import { listAppointments } from './medical/appointment-store.ts'
import { listConsultations } from './medical/consultation-store.ts'
import { listSchedulesForAdmin } from './medical/schedule-planning-store.ts'
import { listMerchantOrders } from './merchant-orders/list-store.ts'
import { listMerchantReviews, listServiceReviews } from './merchant-reviews/store.ts'
import { listOfferedServices } from './merchant-services/store.ts'
import { listDifferences } from './money/bill-store.ts'
import { listRefunds } from './money/store.ts'
import { listAllOrders } from './orders/admin-store.ts'
import { listPicturesForReview } from './picture-reviews/store.ts'
import { listAllSettlements } from './settlements/store.ts'
import { listAllProducts } from './shopping/catalogue-store.ts'
import { listDeliveries } from './shopping/delivery-store.ts'
import { listCouponsOfUser } from './coupons/store.ts'
import { listPointsTransactions } from './points/store.ts'
import { listFamilyLinks } from './user-history/family-store.ts'
import {
  listDeliveriesWithoutHealth,
  listJoinedActivities,
  listMemberships,
  listNotificationsWithoutHealth,
  listSessionsOfUser,
} from './user-history/store.ts'
import { explainQueries } from './testing/explain-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Without the category, the list of its products is empty and runs no query.
  await app.db.insertInto('grocery_categories').values({ name: '水果' }).execute()
})
afterAll(() => app.stop())

const page = { page: 1, pageSize: 20 }
const day = { from: '2026-11-20' }
const now = 0

type Lookup = [what: string, index: string, look: (db: Db) => Promise<unknown>]

/** Queries of lists that `npm run bench -- companion-lists` measures with 5,000,000 orders. */
const lookups: Lookup[] = [
  ['an order by its number', 'orders_order_no_key', (db) => listAllOrders(db, { q: 'M1' }, page)],
  ['orders by the phone of their user', 'users_phone_key', (db) => listAllOrders(db, { q: 'M1' }, page)],
  [
    'appointments by status',
    'appointments_by_status',
    (db) => listAppointments(db, { status: 'completed' }, page),
  ],
  [
    'appointments to confirm by their start',
    'appointments_paid_by_start',
    (db) => listAppointments(db, { status: 'paid' }, page, { soonestFirst: true }),
  ],
  [
    'the appointments of a slot',
    'appointments_by_schedule',
    (db) => listAppointments(db, { scheduleId: 1 }, page),
  ],
  [
    'consultations by status',
    'consultations_by_status',
    (db) => listConsultations(db, { status: 'completed' }, page),
  ],
  [
    'service orders by status',
    'service_orders_by_status',
    (db) => listServiceOrders(db, { status: 'completed' }, page),
  ],
  [
    'confirmed service orders by their start',
    'service_orders_confirmed_by_start',
    (db) => listServiceOrders(db, { status: 'confirmed' }, page, { soonestFirst: true }),
  ],
  [
    'deliveries by status',
    'delivery_orders_by_status',
    (db) => listDeliveries(db, { status: 'delivered' }, page),
  ],
  [
    'the orders of a merchant by status',
    'merchant_orders_by_status',
    (db) => listMerchantOrders(db, { merchantId: 1, statuses: ['completed'] }, page),
  ],
  ['settlements by due day', 'merchant_settlements_by_due_day', (db) => listAllSettlements(db, {}, page)],
  [
    'settlements by status',
    'merchant_settlements_by_status',
    (db) => listAllSettlements(db, { status: 'pending' }, page),
  ],
  ['unfinished refunds', 'refunds_unfinished', (db) => listRefunds(db, {}, page)],
  ['bill differences by time', 'bill_differences_by_time', (db) => listDifferences(db, {}, page)],
  [
    'slots by day',
    'doctor_schedules_by_day',
    (db) => listSchedulesForAdmin(db, { fromDay: day.from, ownDoctorId: null }, page),
  ],
  [
    'captain applications by status',
    'captain_applications_by_status',
    (db) => listCaptainApplications(db, 'approved', page),
  ],
  ['disabled users', 'users_not_active', (db) => listUsers(db, { status: 'disabled' }, page)],
  ['hidden posts', 'posts_not_shown', (db) => listPostsForReview(db, { status: 'hidden' }, page)],
  [
    'hidden comments',
    'post_comments_not_shown',
    (db) => listCommentsForReview(db, { status: 'hidden' }, page),
  ],
  [
    'the reviews of a merchant by rating',
    'merchant_reviews_by_rating',
    (db) => listMerchantReviews(db, 1, { rating: 5 }, page),
  ],
  [
    'the reviews of a merchant in the order of their rating',
    'merchant_reviews_by_rating',
    (db) => listMerchantReviews(db, 1, { sort: 'rating' }, page),
  ],
  [
    'the orders of a merchant in the order of their amount',
    'merchant_orders_by_amount',
    (db) => listMerchantOrders(db, { merchantId: 1, sort: '-amount' }, page),
  ],
  [
    'a page of the reviews of a service',
    'merchant_reviews_by_service',
    (db) => listServiceReviews(db, 1, page),
  ],
  ['services by sales', 'merchant_services_by_sales', (db) => listOfferedServices(db, {}, page)],
  [
    'services of a category by sales',
    'merchant_services_by_category_and_sales',
    (db) => listOfferedServices(db, { category: 'care' }, page),
  ],
  ['the services of active merchants', 'merchants_not_active', (db) => listOfferedServices(db, {}, page)],
  ['the posts of a topic', 'posts_by_topic', (db) => listPosts(db, { topicId: 1 }, 1, page)],
  ['the posts of active users', 'users_not_active', (db) => listPosts(db, {}, 1, page)],
  [
    'comments of posts that are not deleted',
    'posts_not_shown',
    (db) => listCommentsForReview(db, { status: 'active' }, page),
  ],
  [
    'activities by a part of their title',
    'activities_by_title_characters',
    (db) => listAllActivities(db, { q: '晨练' }, page, now),
  ],
  [
    'cancelled activities',
    'activities_cancelled',
    (db) => listAllActivities(db, { status: 'cancelled' }, page, now),
  ],
  ['appeals about posts that are not deleted', 'posts_not_shown', (db) => listAppeals(db, 'open', page)],
  [
    'campaigns of active merchants',
    'merchants_not_active',
    (db) => listCampaigns(db, { isOpen: true }, page),
  ],
  ['pictures to review', 'picture_reviews_waiting', (db) => listPicturesForReview(db, 'review', page)],
  ['replaced pictures', 'picture_reviews_replaced', (db) => listPicturesForReview(db, 'deleted', page)],
  ['orders by amount', 'orders_by_amount', (db) => listAllOrders(db, { sort: '-amount' }, page)],
  ['orders, oldest first', 'orders_pkey', (db) => listAllOrders(db, { sort: 'createdAt' }, page)],
  ['users, oldest first', 'users_pkey', (db) => listUsers(db, { sort: 'createdAt' }, page)],
  [
    'audit log entries, oldest first',
    'audit_logs_history_pkey',
    (db) => listAuditLogs(db, { sort: 'createdAt' }, page),
  ],
  ['cases, oldest first', 'support_cases_pkey', (db) => listCases(db, { sort: 'createdAt' }, page)],
  [
    'settlements by the latest due day',
    'merchant_settlements_by_due_day',
    (db) => listAllSettlements(db, { sort: '-dueOn' }, page),
  ],
  [
    'the newest unfinished refunds',
    'refunds_unfinished',
    (db) => listRefunds(db, { sort: '-createdAt' }, page),
  ],
  ['products by price', 'products_by_price', (db) => listAllProducts(db, { sort: 'price' }, page)],
  ['products by stock', 'products_by_stock', (db) => listAllProducts(db, { sort: '-stock' }, page)],
  [
    'activities in the order of their creation',
    'activities_pkey',
    (db) => listAllActivities(db, { sort: '-createdAt' }, page, now),
  ],
  [
    'the activities that a user joined',
    'activity_participants_by_user',
    (db) => listJoinedActivities(db, 1, page),
  ],
  ['the posts of a user', 'posts_by_user', (db) => listPostsForReview(db, { userId: 1 }, page)],
  [
    'the comments of a user',
    'post_comments_by_user_newest',
    (db) => listCommentsForReview(db, { userId: 1 }, page),
  ],
  [
    'the points transactions of a user',
    'point_transactions_by_user',
    (db) => listPointsTransactions(db, { userId: 1 }, page),
  ],
  ['the coupons of a user', 'user_coupons_by_user', (db) => listCouponsOfUser(db, { userId: 1, now }, page)],
  ['the memberships of a user', 'memberships_by_user', (db) => listMemberships(db, 1, page)],
  ['the parents of a user', 'family_links_by_child', (db) => listFamilyLinks(db, 1, page)],
  [
    'the children of a user in the mini-program',
    'child_parent_links_by_parent',
    (db) => listFamilyLinks(db, 1, page),
  ],
  [
    'the notifications of a user for customer service',
    'notifications_by_user',
    (db) => listNotificationsWithoutHealth(db, 1, page),
  ],
  ['the deliveries to a user', 'delivery_log_by_recipient', (db) => listDeliveriesWithoutHealth(db, 1, page)],
  ['the logins of a user', 'auth_sessions_by_holder', (db) => listSessionsOfUser(db, 1, page)],
  ['the device of a login', 'push_tokens_by_session', (db) => listSessionsOfUser(db, 1, page)],
  [
    'products of a category, whatever their status',
    'products_by_any_category',
    (db) => listAllProducts(db, { category: '水果' }, page),
  ],
  [
    'products by a part of their name',
    'products_by_name_characters',
    (db) => listAllProducts(db, { q: '鸡蛋' }, page),
  ],
]

test.each(lookups)(
  'the query of %s uses the index %s, whatever its parameters are',
  async (_, index, look) => {
    expect(await explainQueries(app.db, look)).toContain(index)
    expect(await explainQueries(app.db, look, { isGeneric: true })).toContain(index)
  },
)

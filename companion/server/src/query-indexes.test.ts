import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#core'
import { startTestApp, type TestApp } from '#testing'
import { listAuditLogs, listUsers } from './admin/store.ts'
import { removeCaptainFromRanking } from './captains/ranking-store.ts'
import { closeAppeal, deleteAppealsOfUser, listAppeals } from './community/appeal-store.ts'
import { listCases, listEntriesOfCase } from './customer-service/case-store.ts'
import { listNotesAboutUser } from './customer-service/note-store.ts'
import { listUserReports } from './customer-service/report-store.ts'
import { isMemberOfPendingGroup } from './group-buys/store.ts'
import { listDueDevices } from './health/device-store.ts'
import { listUsersWithoutReport } from './health/report-store.ts'
import { listComingLeaves } from './housekeeping/leave-store.ts'
import { listInvoices } from './invoices/admin-store.ts'
import { eraseInvoices, findActiveInvoice, listInvoicesOfOrder } from './invoices/store.ts'
import { listAppointments } from './medical/appointment-store.ts'
import { listConsultations } from './medical/consultation-store.ts'
import { closePastWaitingEntries, listExpiredOffers, lockFirstWaitingEntry } from './medical/waiting-store.ts'
import { markMembershipsExpired, markPayLinkUsed } from './membership/store.ts'
import { listReviewsForAdmin } from './merchant-reviews/admin-store.ts'
import { updateServiceRatings } from './merchant-reviews/store.ts'
import { listBookings, listClosuresFrom } from './merchant-schedule/store.ts'
import { updateMerchantStats } from './merchant-stats/store.ts'
import { deleteMerchantAccounts } from './merchants/account-store.ts'
import { listWordPage } from './moderation/store.ts'
import { listRefunds } from './money/store.ts'
import { findOrderTimelineRows } from './money/timeline-store.ts'
import { listChildNotifications } from './notifications/child-store.ts'
import { listNotifications, setAllNotificationsRead } from './notifications/store.ts'
import { listAllOrders } from './orders/admin-store.ts'
import { listChildOrders } from './orders/child-store.ts'
import { findLastRefundNumber } from './orders/refund-store.ts'
import { storeDailyStatistics } from './platform-figures/store.ts'
import { listRedemptions } from './points/product-store.ts'
import { allWorkQueues } from './work-queues.ts'
import { explainQueries } from './testing/explain-queries.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const now = 0
const page = { page: 1, pageSize: 20 }
const day = { from: '2026-11-20', to: '2026-11-21' }

type Lookup = [what: string, index: string, look: (db: Db) => Promise<unknown>]

const lookups: Lookup[] = [
  [
    'reported reviews of merchants',
    'merchant_reviews_reported',
    (db) => listReviewsForAdmin(db, { status: 'reported' }, page),
  ],
  ['the leaves of a worker', 'worker_leaves_by_worker', (db) => listComingLeaves(db, 1, now)],
  [
    'the first in the line of a doctor',
    'waiting_entries_in_line',
    (db) => lockFirstWaitingEntry(db, { doctorId: 1, day: day.from }),
  ],
  ['expired offers of waiting lists', 'waiting_entries_offered', (db) => listExpiredOffers(db, now)],
  ['past entries of waiting lists', 'waiting_entries_by_day', (db) => closePastWaitingEntries(db, now)],
  ['the payment link of an order', 'pay_links_by_order', (db) => markPayLinkUsed(db, 'M1', now)],
  ['cases by status', 'support_cases_by_status', (db) => listCases(db, { status: 'open' }, page)],
  [
    'the cases of an administrator',
    'support_cases_by_assignee',
    (db) => listCases(db, { assigneeId: 1 }, page),
  ],
  ['the cases of a user', 'support_cases_by_user', (db) => listCases(db, { userId: 1 }, page)],
  ['the cases of an order', 'support_cases_by_order', (db) => listCases(db, { orderNo: 'M1' }, page)],
  ['the cases of a merchant', 'support_cases_by_merchant', (db) => listCases(db, { merchantId: 1 }, page)],
  ['the entries of a case', 'case_entries_by_case', (db) => listEntriesOfCase(db, 1, page)],
  ['the notes on a user', 'user_notes_by_user', (db) => listNotesAboutUser(db, 1, page)],
  ['reports by status', 'user_reports_by_status', (db) => listUserReports(db, { status: 'open' }, page)],
  ['reports about a person', 'user_reports_by_person', (db) => listUserReports(db, { personId: 1 }, page)],
  ['appeals by status', 'content_appeals_by_status', (db) => listAppeals(db, 'open', page)],
  ['the appeals of a user', 'content_appeals_by_user', (db) => deleteAppealsOfUser(db, 1)],
  [
    'the appeal against a hidden comment',
    'content_appeals_of_comment',
    (db) => closeAppeal(db, { postId: 1, commentId: 1 }, { status: 'withdrawn', answer: null, now }),
  ],
  [
    'sensitive words by category',
    'sensitive_words_by_category',
    (db) => listWordPage(db, { category: 'review' }, page),
  ],
  ['the invoices of an order', 'invoices_by_order', (db) => listInvoicesOfOrder(db, 'M1')],
  ['the live invoice of an order', 'invoices_one_live', (db) => findActiveInvoice(db, 'M1')],
  ['invoices by status', 'invoices_by_status', (db) => listInvoices(db, { status: 'requested' }, page)],
  ['invoices of a month', 'invoices_by_issue', (db) => listInvoices(db, { month: '2026-11' }, page)],
  ['invoices of a user', 'invoices_by_user', (db) => eraseInvoices(db, 1)],
  ['orders by status', 'orders_by_status', (db) => listAllOrders(db, { status: 'paid' }, page)],
  ['orders by kind', 'orders_by_type', (db) => listAllOrders(db, { orderType: 'course' }, page)],
  ['the refunds of an order', 'refunds_by_order', (db) => findLastRefundNumber(db, 'M1')],
  ['refunds by status', 'refunds_by_status', (db) => listRefunds(db, { status: 'failed' }, page)],
  [
    'the provider’s reports on an order',
    'payment_notifications_by_order',
    (db) => findOrderTimelineRows(db, 'M1'),
  ],
  ['the reviews of a service', 'merchant_reviews_by_service', (db) => updateServiceRatings(db, 1, 1)],
  ['redemptions of a user', 'point_redemptions_by_user', (db) => listRedemptions(db, { userId: 1 }, page)],
  [
    'gifts that wait to be handed over',
    'point_redemptions_by_status',
    (db) => listRedemptions(db, { status: 'waiting' }, page),
  ],
  ['the groups of a user', 'group_buy_members_by_user', (db) => isMemberOfPendingGroup(db, 1, 1, now)],
  [
    'users by a part of their nickname',
    'users_by_nickname_characters',
    (db) => listUsers(db, { q: '阿姨' }, page),
  ],
  [
    'the audit log of an object',
    'audit_logs_history_by_resource_id',
    (db) => listAuditLogs(db, { resourceId: 1 }, page),
  ],
  ['the orders that a child placed', 'orders_by_child', (db) => listChildOrders(db, { childId: 1 }, page)],
  ['notifications of a child', 'child_notifications_by_child', (db) => listChildNotifications(db, 1, page)],
  [
    'unread notifications of a child',
    'child_notifications_unread',
    (db) => listChildNotifications(db, 1, page),
  ],
  ['unread notifications', 'notifications_unread', (db) => listNotifications(db, 1, page)],
  ['notifications to mark as read', 'notifications_unread', (db) => setAllNotificationsRead(db, 1)],
  ['expired memberships', 'users_members', (db) => markMembershipsExpired(db, now)],
  ['the bookings of a service', 'merchant_orders_booked', (db) => listBookings(db, 1, 0, 1)],
  ['the closures of a shop', 'merchant_closures_by_day', (db) => listClosuresFrom(db, 1, day.from)],
  ['the accounts of a shop', 'merchant_accounts_by_merchant', (db) => deleteMerchantAccounts(db, 1)],
  ['the ranking rows of a captain', 'captain_ranking_by_user', (db) => removeCaptainFromRanking(db, 1)],
  ['wearables due for syncing', 'health_devices_due', (db) => listDueDevices(db, now, [], 200)],
  [
    'users with health records in a week',
    'health_records_user_id_record_type_recorded_at_source_key',
    (db) => listUsersWithoutReport(db, { periodStart: '2026-11-16', from: now, to: now }, 0, 200),
  ],
  [
    'the consultations of a doctor',
    'consultations_by_doctor',
    (db) => listConsultations(db, { doctorId: 1 }, page),
  ],
  [
    'the appointments of a doctor',
    'appointments_by_doctor',
    (db) => listAppointments(db, { doctorId: 1 }, page),
  ],
  ['reviews of all merchants on a day', 'merchant_reviews_by_time', (db) => updateMerchantStats(db, day)],
  ['orders paid on a day', 'orders_by_paid_at', (db) => storeDailyStatistics(db, day)],
  ['refunds paid out on a day', 'refunds_by_finished_at', (db) => storeDailyStatistics(db, day)],
  ['users registered on a day', 'users_by_created_at', (db) => storeDailyStatistics(db, day)],
  ['consultations answered on a day', 'consultations_by_replied_at', (db) => storeDailyStatistics(db, day)],
  ['orders confirmed on a day', 'merchant_orders_by_confirmed_at', (db) => storeDailyStatistics(db, day)],
]

test.each(allWorkQueues.map(({ name, measure }) => [name, measure] as const))(
  'the query of the work queue %s reads no table as a whole',
  async (_, measure) => {
    expect(await explainQueries(app.db, (db) => measure(db, now, { doctorId: null }))).not.toContain(
      'Seq Scan on',
    )
  },
)

test.each(lookups)(
  'the query of %s uses the index %s, whatever its parameters are',
  async (_, index, look) => {
    expect(await explainQueries(app.db, look)).toContain(index)
    expect(await explainQueries(app.db, look, { isGeneric: true })).toContain(index)
  },
)

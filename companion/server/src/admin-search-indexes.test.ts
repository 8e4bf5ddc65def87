import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#core'
import { startTestApp, type TestApp } from '#testing'
import { listAuditLogs } from './admin/store.ts'
import { listServiceOrders } from './housekeeping/order-store.ts'
import { listWorkerReviewsForAdmin } from './housekeeping/review-store.ts'
import { listAppointments } from './medical/appointment-store.ts'
import { listConsultations } from './medical/consultation-store.ts'
import { listReviewsForAdmin } from './merchant-reviews/admin-store.ts'
import { listMerchants } from './merchants/store.ts'
import { listAllOrders } from './orders/admin-store.ts'
import { listRedemptions } from './points/product-store.ts'
import { listProductOrders } from './service-products/order-store.ts'
import { listDeliveries } from './shopping/delivery-store.ts'
import { explainQueries } from './testing/explain-queries.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const page = { page: 1, pageSize: 20 }
const phone = { q: '13800000001' }
const name = { q: '奶奶' }
const orderNo = { q: 'A2026112300000000001' }

type Lookup = [what: string, index: string, look: (db: Db) => Promise<unknown>]

const lookups: Lookup[] = [
  ['appointments by phone', 'users_phone_key', (db) => listAppointments(db, phone, page)],
  ['appointments by nickname', 'appointments_by_user', (db) => listAppointments(db, name, page)],
  ['appointments by number', 'appointments_order_no_key', (db) => listAppointments(db, orderNo, page)],
  ['appointments of a day', 'appointments_by_day', (db) => listAppointments(db, { day: '2026-11-23' }, page)],
  ['consultations by nickname', 'consultations_by_user', (db) => listConsultations(db, name, page)],
  ['bookings by nickname', 'service_orders_by_user', (db) => listServiceOrders(db, name, page)],
  ['deliveries by nickname', 'delivery_orders_by_user', (db) => listDeliveries(db, name, page)],
  ['product orders by nickname', 'service_product_orders_by_user', (db) => listProductOrders(db, name, page)],
  ['redemptions by nickname', 'point_redemptions_by_user', (db) => listRedemptions(db, name, page)],
  ['merchants by name', 'merchants_by_name_characters', (db) => listMerchants(db, { q: '护理' }, page)],
  ['merchants by phone', 'merchants_by_contact_phone', (db) => listMerchants(db, phone, page)],
  ['orders of a merchant', 'merchant_orders_by_merchant', (db) => listAllOrders(db, { merchantId: 1 }, page)],
  ['reviews of a user', 'merchant_reviews_by_user', (db) => listReviewsForAdmin(db, { userId: 1 }, page)],
  [
    'hidden reviews',
    'merchant_reviews_part_hidden',
    (db) => listReviewsForAdmin(db, { status: 'hidden' }, page),
  ],
  ['reviews of workers', 'service_orders_reviewed', (db) => listWorkerReviewsForAdmin(db, {}, page)],
  [
    'hidden reviews of workers',
    'service_orders_review_hidden',
    (db) => listWorkerReviewsForAdmin(db, { status: 'hidden' }, page),
  ],
  ['audit entries of an order', 'audit_logs_history_by_order', (db) => listAuditLogs(db, orderNo, page)],
  ['audit entries of a phone', 'audit_logs_history_by_user', (db) => listAuditLogs(db, phone, page)],
]

test.each(lookups)('the query of %s uses the index %s', async (_, index, look) => {
  expect(await explainQueries(app.db, look)).toContain(index)
})

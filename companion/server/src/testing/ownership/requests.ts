import type { TestApp } from '#testing'
import { createTestClinic } from '../../medical/testing/clinic.ts'

const leave = { startsAt: '2026-11-23T00:00:00Z', endsAt: '2026-11-24T00:00:00Z' }
const here = { lat: 39.9087, lng: 116.3975 }

/** Valid request bodies of the routes, so that a refusal can only be caused by missing access to the object. */
export const validBodiesByRoute: Record<string, object | ((app: TestApp) => Promise<object>)> = {
  'PUT /api/v1/addresses/:id': { contactName: '李桂芳', contactPhone: '13955556666', address: '幸福里1号' },
  'POST /api/v1/activities/:id/sign-in': here,
  'POST /api/v1/activities/:id/review': { rating: 5 },
  'POST /api/v1/posts/:id/comments': { content: '真好看' },
  'POST /api/v1/activities/:id/report': { reason: '现场推销药品' },
  'POST /api/v1/people/:id/report': { reason: '要我转账' },
  'POST /api/v1/medical/waiting-list/:id/accept': {
    patientName: '李奶奶',
    patientPhone: '13912345678',
  },
  'POST /api/child/parents/:id/waiting-list': async (app) => {
    const { booking } = await createTestClinic(app, { maxPatients: 1 })
    await (await app.user()).medical.book({ body: booking })
    return { doctorId: booking.doctorId, day: booking.slotDate }
  },
  'POST /api/child/waiting-list/:id/accept': { patientName: '李奶奶' },
  'PUT /api/admin/workers/:id/hours': { weeklyHours: null },
  'POST /api/admin/workers/:id/leaves': { ...leave, reason: '探亲' },
  'PUT /api/admin/service-orders/:id/schedule': {
    workerId: 1,
    scheduledDate: '2026-11-23',
    scheduledTime: '09:00',
  },
  'POST /api/admin/users/:id/notes': { text: '已回电' },
  'PUT /api/admin/cases/:id': { status: 'closed' },
  'POST /api/admin/cases/:id/entries': { text: '已回电' },
  'POST /api/admin/user-reports/:id/close': { note: '已电话提醒' },
  'POST /api/admin/user-reports/:id/case': { title: '推销药品' },
  'POST /api/v1/posts/:id/appeal': { reason: '没有广告' },
  'POST /api/v1/posts/:id/comments/:commentId/appeal': { reason: '没有广告' },
  'POST /api/v1/removed-pictures/:id/appeal': { reason: '这是我本人' },
  'POST /api/merchant/removed-pictures/:id/appeal': { reason: '这是我们的标志' },
  'POST /api/admin/pictures/:id/hide': { reason: '不是本人' },
  'POST /api/admin/appeals/:id/reject': { answer: '含有广告' },
  'PUT /api/v1/courses/:id/progress': { progress: 10 },
  'POST /api/v1/services/products/:id/orders': { quantity: 1 },
  'PUT /api/v1/activities/:id': { title: '傍晚太极拳' },
  'POST /api/v1/orders/:orderNo/refund': { reason: '不需要了' },
  'POST /api/v1/orders/:orderNo/invoice': { titleType: 'personal', title: '李桂芳' },
  'POST /api/admin/invoices/:id/issue': { invoiceNo: '12345678', issuedOn: '2026-11-21', amount: 1 },
  'POST /api/admin/invoices/:id/number': {
    invoiceNo: '12345678',
    issuedOn: '2026-11-21',
    reason: 'wrong number',
  },
  'POST /api/admin/invoices/:id/reject': { reason: '抬头不完整' },
  'POST /api/admin/invoices/:id/correct': { correctionNo: '12345678', correctedOn: '2026-11-21' },
  'POST /api/v1/services/merchant-orders/:id/review': { rating: 5 },
  'POST /api/merchant/orders/:id/reschedule': {
    scheduledAt: '2026-11-23T11:00:00+08:00',
    reason: '师傅临时有事',
  },
  'POST /api/v1/services/merchant-orders/:id/reschedule': { scheduledAt: '2026-11-23T11:00:00+08:00' },
  'POST /api/v1/services/housekeeping/orders/:id/review': { rating: 5 },
  'PUT /api/admin/admins/:id/role': { role: 'support' },
  'PUT /api/v1/shopping/cart/:id': { quantity: 2 },
  'PUT /api/v1/family/members/:id/sharing': { kinds: ['activities'] },
  'PUT /api/v1/family/members/:id/missed-dose-notices': { enabled: false },
  'PUT /api/v1/family/messages/:id/answer': { answer: 'fine' },
  'POST /api/child/parents/:id/messages': { text: '晚上来吃饭' },
  'PUT /api/v1/health/devices/:id': { syncInterval: 30 },
  'PUT /api/v1/medicines/:id': { name: '降压药', dose: '1 片', times: ['08:00'], startDay: '2026-11-21' },
  'POST /api/child/parents/:id/membership': { plan: 'monthly' },
  'POST /api/child/parents/:id/proxy-order': async (app) => ({
    orderType: 'appointment',
    data: (await createTestClinic(app)).booking,
  }),
  'PUT /api/child/parents/:id/notifications': { enabled: false },
  'PUT /api/child/parents/:id/relationship': { relationship: 'son' },
  'PUT /api/merchant/group-buys/campaigns/:id': { validHours: 12 },
  'PUT /api/admin/group-buys/campaigns/:id': { validHours: 12 },
  'PUT /api/admin/coupons/templates/:id': { title: '满减' },
  'PUT /api/admin/points/products/:id': { title: '茶叶' },
  'PUT /api/merchant/coupons/:id': { status: 'inactive' },
  'POST /api/merchant/settlements/:id/objection': { reason: '少算一单' },
  'POST /api/admin/settlements/:id/objection/accept': { answer: '已核对', amount: 8.5 },
  'POST /api/admin/settlements/:id/objection/reject': { answer: '已核对' },
  'POST /api/merchant/reviews/:id/reply': { reply: '谢谢光临' },
  'PUT /api/merchant/staff/:id': { name: '小周' },
  'PUT /api/merchant/services/:id': { title: '陪诊半日' },
  'POST /api/admin/consultations/:id/reply': { reply: '多喝水' },
  'POST /api/admin/delivery-orders/:id/status': { status: 'preparing' },
  'POST /api/admin/service-product-orders/:id/status': { status: 'shipped' },
  'POST /api/admin/captains/applications/:id/reject': { reason: '资料不全' },
  'POST /api/admin/captains/:userId/suspend': { reason: '多次缺席' },
  'POST /api/admin/captains/:userId/revoke': { reason: '多次缺席' },
  'POST /api/admin/activities/:id/cancel': { reason: '地点封闭' },
  'POST /api/admin/posts/:id/hide': { reason: '广告' },
  'POST /api/admin/comments/:id/hide': { reason: '广告' },
  'POST /api/admin/merchant-reviews/:id/hide': { reason: '广告' },
  'POST /api/admin/merchant-reviews/:id/reply/hide': { reason: '广告' },
  'POST /api/admin/worker-reviews/:id/hide': { reason: '广告' },
  'POST /api/admin/merchant-services/:id/take-offline': { reason: '价格不实' },
  'POST /api/admin/merchant-services/:id/put-online': { reason: '已改正' },
  'POST /api/admin/appointments/:id/refuse': { reason: '医生停诊' },
  'PUT /api/admin/topics/:id': { name: '晨练' },
  'PUT /api/admin/courses/:id': { title: '太极入门' },
  'PUT /api/admin/medical/hospitals/:id': { name: '和平医院' },
  'PUT /api/admin/medical/departments/:id': { name: '骨科' },
  'PUT /api/admin/medical/doctors/:id': { name: '王明' },
  'PUT /api/admin/medical/schedules/:id': { maxPatients: 5 },
  'PUT /api/admin/providers/:id': { companyName: '安心家政' },
  'PUT /api/admin/workers/:id': { name: '王秀英' },
  'PUT /api/admin/grocery-categories/:id': { name: '蔬菜' },
  'PUT /api/admin/products/:id': { name: '大米' },
  'POST /api/admin/products/:id/stock': { change: 5 },
  'POST /api/admin/providers/:id/products/import': { lines: [{ name: '大米', price: 10, stock: 5 }] },
  'PUT /api/admin/services/products/:id': { title: '江南三日' },
  'POST /api/admin/merchants/:id/reject': { reason: '证照不清' },
  'POST /api/admin/merchants/:id/level': { level: 'certified' },
  'PUT /api/admin/legal-documents/:kind/draft': { source: '# 隐私政策' },
  'POST /api/admin/legal-documents/:kind/publish': { summary: '更新', needsConsent: true, baseVersion: 1 },
  'POST /api/admin/orders/:orderNo/refund': { reason: '用户要求' },
  'POST /api/admin/money/bill-differences/:id/explain': { note: '已核对' },
  'POST /api/admin/orders/:orderNo/item-refunds': {
    items: [{ id: '1', quantity: 1 }],
    amount: 1,
    reason: '缺货',
    requestId: 'request-1',
  },
  'POST /api/merchant/orders/:id/item-refunds': {
    quantity: 1,
    amount: 1,
    reason: '少一次',
    requestId: 'request-1',
  },
}

/** Objects that every user may read, each with the reason. */
export const publicObjectRoutes: Record<string, string> = {
  '/api/v1/captains/:userId': 'the page of a captain',
  '/api/v1/courses/:id': 'what one can learn',
  '/api/v1/coupons/:templateId': 'what everybody can claim',
  '/api/v1/favourites/:kind/:id': 'products, services and merchants on sale',
  '/api/v1/group-buys/:id': 'groups look for people to join',
  '/api/v1/group-buys/shared/:token': 'a share link is given to whoever may join',
  '/api/v1/people/:id': 'organisers and authors are known to everybody',
  '/api/v1/posts/:id': 'posts are said to everybody',
  '/api/v1/services/products/:id': 'travel, education and devices on sale',
  '/api/v1/medical/hospitals/:id': 'the catalogue of hospitals',
  '/api/v1/medical/doctors/:id': 'the catalogue of doctors',
  '/api/child/medical/doctors/:id': 'the catalogue of doctors',
  '/api/v1/services/housekeeping/workers/:id': 'whom one can book',
  '/api/v1/services/merchant-reviews/:id': 'reviews are written for everybody',
  '/api/v1/services/merchant-services/:id': 'what open shops offer',
  '/api/v1/services/merchants/:id': 'the pages of open shops',
  '/api/v1/activities/:id': 'activities call everybody together',
}

/**
 * Routes of a public object that only its creator may call. Other users get 403 rather than 404, because they can read
 * the object.
 */
export const creatorOnlyRoutes = [
  'PUT /api/v1/activities/:id',
  'DELETE /api/v1/activities/:id',
  'POST /api/v1/activities/:id/participants/:userId/sign-in',
]

/** Routes of a public object that concern data of one user. Other users get 404. */
export const notFoundForOthersRoutes = [
  'POST /api/v1/posts/:id/appeal',
  'POST /api/v1/posts/:id/comments/:commentId/appeal',
  'POST /api/v1/group-buys/:id/leave',
  'DELETE /api/v1/posts/:id',
  'DELETE /api/v1/posts/:id/comments/:commentId',
]

/** Paths with a parameter that need no login, each with the reason. */
export const secretTokenPaths: Record<string, string> = {
  '/api/v1/membership/pay/:token': 'a pay link is given to whoever is to pay',
  '/api/h5/orders/:orderNo': 'a payment page opens by the token of its address, `t`',
  '/api/h5/orders/:orderNo/qr-code.svg': 'a payment page opens by the token of its address, `t`',
  '/h5/pay/:orderNo': 'the same page for every order: what it shows it asks for',
  '/h5/membership/:token': 'the same page for every link: what it shows it asks for',
  '/h5/legal/:kind': 'legal documents are public',
  '/api/h5/invite/:file': 'draws the code of its address, whatever that is',
  '/uploads/:key': 'the address of an upload cannot be guessed',
}

/** Query strings of the routes that require query parameters. */
export const validQueriesByRoute: Record<string, string> = {
  'GET /api/admin/workers/:id/leave-collisions': `?startsAt=${leave.startsAt}&endsAt=${leave.endsAt}`,
  'GET /api/admin/orders/:orderNo/item-refunds/preview': '?items=1:1',
  'GET /api/merchant/orders/:id/item-refunds/preview': '?quantity=1',
}

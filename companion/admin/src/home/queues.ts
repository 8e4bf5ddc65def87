import { dictionary } from '@sanhe/ui/i18n.ts'
import type { AdminApiResponse } from '#api.ts'

export type DisplayedWorkQueueName = AdminApiResponse<'workQueues', 'list'>['queues'][number]['name']

/** Labels of each work queue on the home page: its name and the next action. */
export const workQueuesLabels = dictionary({
  en: {
    consultations: { name: 'Consultations to answer', action: 'Answer' },
    appointments: { name: 'Appointments to confirm', action: 'Confirm' },
    refunds: { name: 'Refunds in progress', action: 'Check' },
    billDifferences: { name: 'Differences to bills of WeChat Pay', action: 'Check' },
    deliveries: { name: 'Groceries to deliver', action: 'Deliver' },
    productOrders: { name: 'Products to hand over', action: 'Hand over' },
    serviceOrders: { name: 'Home services to start', action: 'Start' },
    bookingsToMove: { name: 'Bookings to reschedule', action: 'Reschedule' },
    merchants: { name: 'Merchant applications', action: 'Review' },
    captains: { name: 'Captain applications', action: 'Review' },
    posts: { name: 'Reported posts', action: 'Review' },
    comments: { name: 'Reported comments', action: 'Review' },
    merchantReviews: { name: 'Reported merchant reviews', action: 'Review' },
    pictures: { name: 'Pictures to review', action: 'Review' },
    appeals: { name: 'Appeals of authors', action: 'Decide' },
    redemptions: { name: 'Gifts to hand over', action: 'Hand over' },
    objections: { name: 'Objections to settlements', action: 'Answer' },
    settlements: { name: 'Settlements to pay out', action: 'Pay out' },
    userReports: { name: 'Reports about people and activities', action: 'Check' },
    cases: { name: 'Open cases', action: 'Work on' },
    invoices: { name: 'Invoices to issue', action: 'Issue' },
    invoiceCorrections: { name: 'Invoices to correct', action: 'Correct' },
  },
  zh: {
    consultations: { name: '待回复的图文问诊', action: '去回复' },
    appointments: { name: '待确认的挂号', action: '去确认' },
    refunds: { name: '处理中的退款', action: '去查看' },
    billDifferences: { name: '微信账单差异', action: '去处理' },
    deliveries: { name: '待配送的买菜订单', action: '去配送' },
    productOrders: { name: '待交付的商品订单', action: '去交付' },
    serviceOrders: { name: '待开始的家政服务', action: '去开始' },
    bookingsToMove: { name: '待改期的家政预约', action: '去改期' },
    merchants: { name: '商家入驻申请', action: '去审核' },
    captains: { name: '队长申请', action: '去审核' },
    posts: { name: '被举报的动态', action: '去处理' },
    comments: { name: '被举报的评论', action: '去处理' },
    merchantReviews: { name: '被举报的商家评价', action: '去处理' },
    pictures: { name: '待审核的图片', action: '去审核' },
    appeals: { name: '待处理的申诉', action: '去处理' },
    redemptions: { name: '待发放的礼品', action: '去发放' },
    objections: { name: '待答复的账单异议', action: '去答复' },
    settlements: { name: '待打款的结算单', action: '去打款' },
    userReports: { name: '待核实的用户举报', action: '去核实' },
    cases: { name: '处理中的工单', action: '去处理' },
    invoices: { name: '待开具的发票', action: '去开票' },
    invoiceCorrections: { name: '待红冲的发票', action: '去红冲' },
  },
})

/**
 * For each work queue, the page on which administrators handle its entries. The page shows only the waiting entries.
 */
export const workQueuePages: Partial<Record<DisplayedWorkQueueName, { to: string; status?: string }>> = {
  merchants: { to: '/merchants', status: 'pending' },
  consultations: { to: '/consultations', status: 'paid' },
  appointments: { to: '/appointments', status: 'paid' },
  captains: { to: '/captain-applications', status: 'pending' },
  posts: { to: '/posts', status: 'review' },
  comments: { to: '/comments', status: 'review' },
  merchantReviews: { to: '/merchant-reviews', status: 'reported' },
  pictures: { to: '/pictures', status: 'review' },
  appeals: { to: '/appeals', status: 'open' },
  serviceOrders: { to: '/bookings', status: 'confirmed' },
  bookingsToMove: { to: '/bookings', status: 'to_move' },
  deliveries: { to: '/deliveries', status: 'waiting' },
  productOrders: { to: '/product-orders', status: 'paid' },
  redemptions: { to: '/redemptions', status: 'waiting' },
  objections: { to: '/settlements', status: 'objected' },
  settlements: { to: '/settlements', status: 'confirmed' },
  refunds: { to: '/refunds' },
  userReports: { to: '/user-reports', status: 'open' },
  cases: { to: '/cases', status: 'open' },
  invoices: { to: '/invoices', status: 'requested' },
  invoiceCorrections: { to: '/invoices', status: 'to_correct' },
  billDifferences: { to: '/bill-differences', status: 'open' },
}

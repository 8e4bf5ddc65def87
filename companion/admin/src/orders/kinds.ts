import type { BadgeTone } from '@sanhe/ui/console/badge.tsx'
import { dictionary } from '@sanhe/ui/i18n.ts'
import type { AdminApiResponse } from '#api.ts'

export type OrderListItem = AdminApiResponse<'ordersAdmin', 'list'>['orders'][number]

/** Labels of the kinds and statuses of orders for all pages of the administration. */
export const orderKindStatusLabels = dictionary({
  en: {
    types: {
      appointment: 'Appointment',
      consultation: 'Consultation',
      grocery: 'Groceries',
      membership: 'Membership',
      housekeeping: 'Home service',
      merchant_service: 'Merchant service',
      group_buy: 'Group buy',
      course: 'Course',
      service_product: 'Product',
    },
    statuses: {
      pending: 'Unpaid',
      paid: 'Paid',
      completed: 'Completed',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
    },
  },
  zh: {
    types: {
      appointment: '挂号',
      consultation: '图文问诊',
      grocery: '买菜',
      membership: '会员',
      housekeeping: '家政',
      merchant_service: '商家服务',
      group_buy: '拼团',
      course: '课程',
      service_product: '商品',
    },
    statuses: {
      pending: '待付款',
      paid: '已付款',
      completed: '已完成',
      cancelled: '已取消',
      refunded: '已退款',
    },
  },
})

/** Status filters of the list of orders. */
export const orderStatuses = ['pending', 'paid', 'completed', 'cancelled', 'refunded'] as const

export const orderBadgeTones: Record<OrderListItem['status'], BadgeTone> = {
  pending: 'warn',
  paid: 'info',
  completed: 'ok',
  cancelled: 'neutral',
  refunded: 'neutral',
}

import { yuanOfDecimal } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { maskPhone } from '#core'
import { consoleStatusOf, showsContact } from './rules.ts'
import type { MerchantOrderRow } from './store.ts'

const iso = (at: Date | null) => at && toIso(at.getTime())

const common = (order: MerchantOrderRow) => ({
  id: order.id,
  orderNo: order.order_no,
  serviceId: order.service_id,
  serviceTitle: order.service_title,
  quantity: order.quantity,
  unitPrice: yuanOfDecimal(order.unit_price),
  discount: yuanOfDecimal(order.discount),
  amount: yuanOfDecimal(order.payable),
  scheduledAt: iso(order.scheduled_at),
  remark: order.remark,
  address: order.address,
  contactName: order.contact_name,
  rejectReason: order.reject_reason,
  createdAt: toIso(order.created_at.getTime()),
  paidAt: iso(order.paid_at),
  confirmedAt: iso(order.confirmed_at),
  completedAt: iso(order.completed_at),
})

export const merchantOrderView = (order: MerchantOrderRow) => ({
  ...common(order),
  ...(!showsContact(order.status) && { address: null, contactName: null }),
  status: consoleStatusOf(order.status),
  customer: {
    nickname: order.nickname,
    phone: showsContact(order.status) ? order.phone : maskPhone(order.phone),
  },
})

export const userOrderView = (order: MerchantOrderRow) => ({
  ...common(order),
  merchantId: order.merchant_id,
  storeName: order.store_name,
  status: order.status,
})

import { dictionary } from '@sanhe/ui/i18n.ts'
import type { AdminApiResponse } from '#api.ts'

export type TimelineEntry = AdminApiResponse<'money', 'getOrder'>['timeline'][number]

type EntryOfKind<Kind> = Extract<TimelineEntry, { kind: Kind }>
type KeyOf<Union> = Union extends unknown ? keyof Union : never

/** A kind, an event or a detail that the service adds does not compile until it has its words. */
type EventLabels = {
  [Kind in Exclude<TimelineEntry['kind'], 'audit'>]: Record<EntryOfKind<Kind>['what'], string>
}
type DetailLabels = Record<KeyOf<Exclude<TimelineEntry, EntryOfKind<'audit'>>['detail']>, string>

const english = {
  kinds: {
    order: 'Order',
    payment: 'Payment',
    provider: 'Payment provider',
    refund: 'Refund',
    audit: 'Action',
  },
  events: {
    order: { placed: 'placed', paid: 'paid', completed: 'completed', cancelled: 'cancelled' },
    payment: { paid: 'received' },
    provider: {
      pay: 'reported the payment',
      payLate: 'reported the payment after the order had expired',
      none: 'reported the payment again',
      attention: 'reported a payment that needs a decision',
      mismatch: 'reported a payment of another amount',
      unknown: 'reported a payment without an order',
    },
    refund: {
      wanted: 'requested',
      accepted: 'accepted by the payment provider',
      succeeded: 'paid out',
      failed: 'failed',
    },
  } satisfies EventLabels,
  details: {
    amount: 'Amount',
    discount: 'Discount',
    transactionId: 'Transaction',
    eventId: 'Report',
    outRefundNo: 'Refund number',
    reason: 'Reason',
    lastError: 'Last error',
  } satisfies DetailLabels,
  auditDetails: {
    adminId: 'Administrator',
    merchantId: 'Merchant',
    accountId: 'Employee account',
    childId: 'Child',
    status: 'Status code',
    isRepeated: 'Repeated request',
    attention: 'Handled',
    adjustmentFen: 'Adjustment',
    orderNo: 'Order number',
    reason: 'Reason',
  },
  actors: {
    user: (name: string) => `User ${name}`,
    admin: (name: string) => `Administrator ${name}`,
    merchant: (name: string) => `Merchant ${name}`,
    child: (name: string) => `Child ${name}`,
  },
  refused: 'Refused',
  yes: 'yes',
  no: 'no',
  noName: 'without a name',
}

export const timelineLabels = dictionary({
  en: english,
  zh: {
    kinds: { order: '订单', payment: '支付', provider: '支付平台', refund: '退款', audit: '操作' },
    events: {
      order: { placed: '已下单', paid: '已付款', completed: '已完成', cancelled: '已取消' },
      payment: { paid: '已到账' },
      provider: {
        pay: '通知已付款',
        payLate: '通知已付款，订单已过期',
        none: '重复通知同一笔付款',
        attention: '通知的付款需要人工处理',
        mismatch: '通知的金额与订单不符',
        unknown: '通知的付款没有对应订单',
      },
      refund: { wanted: '已申请', accepted: '支付平台已受理', succeeded: '已到账', failed: '失败' },
    },
    details: {
      amount: '金额',
      discount: '优惠',
      transactionId: '交易号',
      eventId: '通知编号',
      outRefundNo: '退款单号',
      reason: '原因',
      lastError: '最近错误',
    },
    auditDetails: {
      adminId: '管理员',
      merchantId: '商家',
      accountId: '员工账号',
      childId: '子女',
      status: '状态码',
      isRepeated: '重复请求',
      attention: '已处理',
      adjustmentFen: '调整金额',
      orderNo: '订单号',
      reason: '原因',
    },
    actors: {
      user: (name: string) => `用户 ${name}`,
      admin: (name: string) => `管理员 ${name}`,
      merchant: (name: string) => `商家 ${name}`,
      child: (name: string) => `子女 ${name}`,
    },
    refused: '被拒绝',
    yes: '是',
    no: '否',
    noName: '未设置昵称',
  },
})

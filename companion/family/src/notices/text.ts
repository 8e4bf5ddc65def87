import { dictionary } from '@sanhe/ui/i18n.ts'

export const noticesLabels = dictionary({
  en: {
    title: 'Messages',
    readAll: 'Mark all as read',
    unread: 'New',
    none: 'No messages yet',
    noneHint: 'Alerts, weekly reports and payments appear here.',
    types: {
      WAITING_LIST_OFFER: 'A place is held',
      PARENT_HEALTH_ALERT: 'Health alert',
      PARENT_HEALTH_REPORT: 'Weekly health report',
      ORDER_PAID: 'Payment received',
      ORDER_REFUND_ACCEPTED: 'Refund on its way',
      ORDER_REFUNDED: 'Refund arrived',
    },
    contents: {
      WAITING_LIST_OFFER: 'A place on the waiting list is held for a short time. Book it now.',
      PARENT_HEALTH_ALERT: 'A measurement of your parent is unusual. Open the alerts.',
      PARENT_HEALTH_REPORT: 'The report of last week is ready.',
      ORDER_PAID: 'The order is paid.',
      ORDER_REFUND_ACCEPTED: 'The money arrives in 1 to 3 working days.',
      ORDER_REFUNDED: 'The money went back the way it came.',
    },
  },
  zh: {
    title: '消息',
    readAll: '全部标为已读',
    unread: '未读',
    none: '还没有消息',
    noneHint: '预警、周报和付款消息会显示在这里。',
    types: {
      WAITING_LIST_OFFER: '候补有号了',
      PARENT_HEALTH_ALERT: '家人健康提醒',
      PARENT_HEALTH_REPORT: '家人健康周报',
      ORDER_PAID: '支付成功',
      ORDER_REFUND_ACCEPTED: '退款已受理',
      ORDER_REFUNDED: '退款成功',
    },
    contents: {
      WAITING_LIST_OFFER: '为家人候补的号已保留，请尽快确认。',
      PARENT_HEALTH_ALERT: '家人的测量结果异常，请查看预警。',
      PARENT_HEALTH_REPORT: '上一周的周报已生成。',
      ORDER_PAID: '订单已付款。',
      ORDER_REFUND_ACCEPTED: '退款将在 1 到 3 个工作日内到账。',
      ORDER_REFUNDED: '款项已原路退回。',
    },
  },
})

import { dictionary } from '@sanhe/ui/i18n.ts'

export const wechatMessageLabels = dictionary({
  en: {
    title: 'WeChat messages',
    hint: 'Each time you allow a message, WeChat delivers one.',
    kinds: {
      payment: 'Order to be paid',
      appointment: 'Appointment tomorrow',
      alert: 'Health alert',
    },
    remaining: (count: number) => `${count} left`,
    allow: 'Allow messages',
  },
  zh: {
    title: '微信提醒',
    hint: '每允许一次，可收到一条微信通知。',
    kinds: { payment: '订单待付款', appointment: '家人明天就诊', alert: '健康预警' },
    remaining: (count: number) => `剩 ${count} 次`,
    allow: '允许微信提醒',
  },
})

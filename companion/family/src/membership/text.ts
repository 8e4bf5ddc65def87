import { dictionary } from '@sanhe/ui/i18n.ts'

export const membershipLabels = dictionary({
  en: {
    title: 'Membership',
    for: (name: string) => `For ${name}`,
    until: (date: string) => `Member until ${date}`,
    extends: 'A new membership starts when this one ends, so no paid day is lost.',
    none: 'Not a member',
    noneHint: 'A membership opens all weekly reports, and chats and activities without limits.',
    plans: { monthly: 'One month', yearly: 'One year' },
    perMonth: (amount: string) => `${amount} a month`,
    benefits: [
      'Unlimited chats with the butler',
      'Unlimited activities',
      'All weekly health reports',
      'Courses and offers for members',
    ].join('\n'),
    benefitsTitle: 'What members get',
    pay: (amount: string) => `Pay ${amount}`,
    noRenewal: 'No automatic renewal. Your parent is notified after the payment.',
    choose: 'Plan',
  },
  zh: {
    title: '会员',
    for: (name: string) => `为${name}开通`,
    until: (date: string) => `会员有效期至 ${date}`,
    extends: '续费从当前会员到期时开始计算，不会浪费剩余天数。',
    none: '未开通会员',
    noneHint: '开通后可查看全部周报，聊天和活动不限次数。',
    plans: { monthly: '一个月', yearly: '一年' },
    perMonth: (amount: string) => `约 ${amount}/月`,
    benefits: ['与管家聊天不限次数', '参加活动不限次数', '健康周报随时回看', '会员专享课程与优惠'].join('\n'),
    benefitsTitle: '会员权益',
    pay: (amount: string) => `付款 ${amount}`,
    noRenewal: '不会自动续费。付款后家人会收到通知。',
    choose: '套餐',
  },
})

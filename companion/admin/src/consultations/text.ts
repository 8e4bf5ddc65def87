import { dictionary } from '@sanhe/ui/i18n.ts'

const duration = (hourUnit: string, minuteUnit: string) => (hours: number, minutes: number) =>
  [hours > 0 && `${hours} ${hourUnit}`, (minutes > 0 || hours === 0) && `${minutes} ${minuteUnit}`]
    .filter(Boolean)
    .join(' ')
const english = duration('h', 'min')
const chinese = duration('小时', '分钟')

export const consultationsLabels = dictionary({
  en: {
    one: (id: number) => `Consultation #${id}`,
    question: 'Question and answer',
    ofUser: 'Consultations of this user',
    number: 'Number',
    search: 'Order, full phone or nickname',
    title: 'Consultations',
    user: 'User',
    doctor: 'Doctor',
    symptoms: 'Symptoms',
    images: 'Images',
    image: (number: number) => `Image ${number} of the symptoms`,
    timeLeft: 'Time left',
    left: (hours: number, minutes: number) => `${english(hours, minutes)} left`,
    overdue: (hours: number, minutes: number) => `${english(hours, minutes)} overdue`,
    status: 'Status',
    statuses: {
      paid: 'To answer',
      replied: 'Answered',
      completed: 'Completed',
      pending: 'Unpaid',
      cancelled: 'Cancelled',
    },
    fee: 'Fee',
    paid: 'Paid at',
    reply: 'Reply',
    replyTitle: (name: string) => `Reply to ${name}`,
    replyHint: 'The user reads this text in the app and receives a push notification and an SMS.',
    replyAction: 'Send reply',
    replied: 'Reply sent',
    someone: 'a user',
    none: 'No consultations yet',
    noneHint: 'Paid questions to doctors appear here and must be answered within two hours.',
  },
  zh: {
    one: (id: number) => `问诊 #${id}`,
    question: '提问与回复',
    ofUser: '该用户的问诊',
    number: '编号',
    search: '订单号、完整手机号或昵称',
    title: '图文问诊',
    user: '用户',
    doctor: '医生',
    symptoms: '症状描述',
    images: '图片',
    image: (number: number) => `症状图片 ${number}`,
    timeLeft: '剩余时间',
    left: (hours: number, minutes: number) => `剩 ${chinese(hours, minutes)}`,
    overdue: (hours: number, minutes: number) => `超时 ${chinese(hours, minutes)}`,
    status: '状态',
    statuses: {
      paid: '待回复',
      replied: '已回复',
      completed: '已完成',
      pending: '待付款',
      cancelled: '已取消',
    },
    fee: '费用',
    paid: '付款时间',
    reply: '回复',
    replyTitle: (name: string) => `回复${name}`,
    replyHint: '用户可在应用内查看，并会收到推送和短信通知。',
    replyAction: '发送回复',
    replied: '回复已发送',
    someone: '用户',
    none: '还没有图文问诊',
    noneHint: '用户付款后的问诊会出现在这里，须在两小时内回复。',
  },
})

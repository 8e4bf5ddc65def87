import type { Appointment } from './queries.ts'

export const appointmentStatusExplanations: Record<
  Appointment['status'],
  { word: string; tone: 'plain' | 'ok' | 'warn'; meaning: string }
> = {
  pending: { word: '待付款', tone: 'warn', meaning: '付款后才算约好；不付的话，到时间会自动取消。' },
  paid: { word: '待医院确认', tone: 'ok', meaning: '已经付款，医院确认后会发短信告诉您。' },
  confirmed: { word: '已约好', tone: 'ok', meaning: '请按时到医院。' },
  completed: { word: '已就诊', tone: 'plain', meaning: '这次就诊已经结束。' },
  cancelled: { word: '已取消', tone: 'plain', meaning: '这次挂号已经取消。' },
  refunded: { word: '已退款', tone: 'plain', meaning: '这次的钱已经退给您。' },
}

export const consultationStatusExplanations = {
  pending: { word: '待付款', tone: 'warn', meaning: '付款后医生才能看到。' },
  paid: { word: '待医生回复', tone: 'ok', meaning: '医生一般在 2 小时内回复，回复后会发短信告诉您。' },
  replied: { word: '医生已回复', tone: 'ok', meaning: '医生的回复在下面。' },
  completed: { word: '已结束', tone: 'plain', meaning: '这次问诊已经结束。' },
  cancelled: { word: '已取消', tone: 'plain', meaning: '这次问诊已经取消。' },
} as const

/** Explains why a paid appointment can no longer be cancelled in the app. Returns undefined for other appointments. */
export const explainAppointmentNotCancellable = ({
  status,
  canCancel,
}: Pick<Appointment, 'status' | 'canCancel'>) =>
  (status === 'paid' || status === 'confirmed') && !canCancel
    ? '离就诊不到 24 小时，不能在这里取消了。去不了的话，请打电话给医院。'
    : undefined

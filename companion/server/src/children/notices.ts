import type { Notice } from '#core'

type ChildBooking = { orderNo: string; date: string; time: string; isPaid: boolean }

export const appointmentBookedByChild = (
  child: { nickname: string | null },
  { orderNo, date, time, isPaid }: ChildBooking,
): Notice => ({
  type: 'PROXY_ORDER',
  title: '家人为您挂号',
  content: `${child.nickname ?? '您的家人'}为您约了${date} ${time}的号${isPaid ? '' : '，付款后生效'}。`,
  data: { orderNo },
  channels: ['inApp', 'push'],
  dedupKey: `PROXY_ORDER:${orderNo}`,
})

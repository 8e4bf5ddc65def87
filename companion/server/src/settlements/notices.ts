import type { Notice } from '#core'

type Answered = { id: number; month: string; answer: string }

export const objectionAnsweredNotice = ({ id, month, answer }: Answered): Notice => ({
  type: 'SETTLEMENT_OBJECTION_ANSWERED',
  title: '账单异议已有答复',
  content: `${month} 账单：${answer}`,
  data: { settlementId: id },
  channels: ['push'],
})

import type { NotificationContent } from '#core'

type Answered = { id: number; month: string; outcome: 'accepted' | 'rejected'; answer: string }

export const createObjectionAnsweredNotice = ({
  id,
  month,
  outcome,
  answer,
}: Answered): NotificationContent => ({
  type: 'SETTLEMENT_OBJECTION_ANSWERED',
  title: outcome === 'accepted' ? '账单异议已通过' : '账单异议未通过',
  content: `${month} 账单：${answer}`,
  data: { settlementId: id },
  channels: ['push'],
})

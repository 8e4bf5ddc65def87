import { toIso } from '@sanhe/kit/runtime/clock'
import type { MessageRow, MessageToParentRow } from './store.ts'

export const toMessageResponse = (row: MessageRow) => ({
  id: row.id,
  text: row.text,
  answer: row.answer,
  createdAt: toIso(row.created_at.getTime()),
  answeredAt: row.answered_at && toIso(row.answered_at.getTime()),
})

export const toMessageToParentResponse = (row: MessageToParentRow) => ({
  ...toMessageResponse(row),
  child: { id: `c${row.child_id}`, nickname: row.nickname, relationship: row.relationship },
})

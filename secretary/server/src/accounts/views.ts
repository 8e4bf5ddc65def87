import { toIso } from '@sanhe/kit/runtime/clock'
import type { SessionRow, UserRow } from './store.ts'

export const toUserResponse = (user: UserRow) => ({
  id: user.id,
  phone: user.phone,
  nickname: user.nickname,
  avatar_url: user.avatar_url,
  social_bound: user.social_union_id !== null,
  created_at: toIso(user.created_at.getTime()),
  updated_at: toIso(user.updated_at.getTime()),
})

export const toSessionResponse = (session: SessionRow, currentId: string) => ({
  id: session.id,
  device: session.device,
  created_at: toIso(session.created_at.getTime()),
  last_used_at: toIso(session.last_used_at.getTime()),
  expires_at: toIso(session.expires_at.getTime()),
  current: session.id === currentId,
})

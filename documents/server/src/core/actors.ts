import type { SessionUser } from '#accounts'

export type Actors = {
  none: undefined
  /** Any user who is logged in. */
  session: SessionUser
  /** Users who may read the team's projects: every role but `viewer`, which sees shared links only. */
  team: SessionUser
  admin: SessionUser
  /** The AI writer, by bearer token, on `/api/ai/*` and `/mcp` only. */
  ai: { name: string }
}

export type Author =
  | { kind: 'person'; userId: number; name: string }
  | { kind: 'writer' | 'disk' | 'import'; userId: null; name: string }

export const userAuthor = (user: SessionUser): Author => ({
  kind: 'person',
  userId: user.id,
  name: user.username,
})
export const aiAuthor: Author = { kind: 'writer', userId: null, name: 'AI' }
export const diskAuthor: Author = { kind: 'disk', userId: null, name: 'disk' }
export const importAuthor = (user: SessionUser): Author => ({
  kind: 'import',
  userId: null,
  name: user.username,
})

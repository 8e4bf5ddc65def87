import type { SessionUser } from './session.ts'

export type Actors = {
  none: undefined
  /** The endpoint accepts any user who is logged in. */
  session: SessionUser
  /**
   * The endpoint accepts users who may read the team's projects: every role but `viewer`, which sees shared links only.
   */
  team: SessionUser
  admin: SessionUser
  /** The endpoint accepts the AI writer by its bearer token. Only `/api/ai/*` and `/mcp` use this. */
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
export const authorOfImport = (user: SessionUser): Author => ({
  kind: 'import',
  userId: null,
  name: user.username,
})

import type { SessionUser } from '#accounts'

/** Who may stand behind a request, by the name in a contract's `auth`. */
export type Actors = {
  none: undefined
  /** Anyone who is logged in. */
  session: SessionUser
  /** Who may read the team's work: every role but `viewer`, who sees shared links alone. */
  team: SessionUser
  admin: SessionUser
  /** The automated writer, by bearer token, on `/api/ai/*` and `/mcp` only. */
  ai: { name: string }
}

/** Whose hand a revision is from. */
export type Author =
  | { kind: 'person'; userId: number; name: string }
  | { kind: 'writer' | 'disk' | 'import'; userId: null; name: string }

export const person = (user: SessionUser): Author => ({
  kind: 'person',
  userId: user.id,
  name: user.username,
})
export const automatedWriter: Author = { kind: 'writer', userId: null, name: 'AI' }
export const diskEdit: Author = { kind: 'disk', userId: null, name: 'disk' }
export const importer = (user: SessionUser): Author => ({ kind: 'import', userId: null, name: user.username })

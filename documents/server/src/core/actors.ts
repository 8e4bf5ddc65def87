import type { ProjectScope } from './project-scope.ts'
import type { SessionUser } from './session.ts'

/** A program with a bearer token. `author`: the author of its changes. */
export type AiApiCaller = { author: RevisionAuthor; projects: ProjectScope; canWrite: boolean }

export type Actors = {
  none: undefined
  /** The endpoint accepts any user who is logged in. */
  session: SessionUser
  /**
   * The endpoint accepts users who may read projects: every role but `viewer`, which sees shared links only. A project
   * in the path that the user cannot see is answered 404.
   */
  team: SessionUser
  /** The endpoint accepts administrators and members. Like `team`, it refuses projects that the user cannot see. */
  member: SessionUser
  admin: SessionUser
  /** The endpoint accepts programs by their bearer token. Only `/api/ai/*` uses this. */
  ai: AiApiCaller
  /**
   * The endpoint accepts the same callers as `ai`. Only `/mcp` uses this, where each tool decides whether the
   * token may call it.
   */
  mcp: AiApiCaller
}

export type RevisionAuthor =
  | { kind: 'person'; userId: number; name: string }
  | { kind: 'writer' | 'disk' | 'import'; userId: null; name: string }

export const toUserAuthor = (user: SessionUser): RevisionAuthor => ({
  kind: 'person',
  userId: user.id,
  name: user.username,
})
export const aiRevisionAuthor: RevisionAuthor = { kind: 'writer', userId: null, name: 'AI' }
export const diskRevisionAuthor: RevisionAuthor = { kind: 'disk', userId: null, name: 'disk' }
export const toImportRevisionAuthor = (user: SessionUser): RevisionAuthor => ({
  kind: 'import',
  userId: null,
  name: user.username,
})

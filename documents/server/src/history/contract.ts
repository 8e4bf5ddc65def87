import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { Document } from '#documents/contract'
import { authorKinds, datetime, id, Ok } from '#fields'

export const Revision = z
  .object({
    id,
    author: z.object({ kind: z.enum(authorKinds), name: z.string() }),
    note: z.string().nullable(),
    created_at: datetime,
    /** Characters added and removed since the previous revision. */
    added: z.number().int(),
    removed: z.number().int(),
    reviewed_at: datetime.nullable(),
  })
  .meta({ id: 'Revision' })

export const RevisionText = z
  .object({ ...Revision.shape, content: z.string(), previous_content: z.string() })
  .meta({ id: 'RevisionText' })

export const BlameLine = z.object({
  line: z.number().int(),
  revision: id,
  author: z.object({ kind: z.enum(authorKinds), name: z.string() }),
  created_at: datetime,
})

/** An AI change that waits for review. */
export const Change = z
  .object({
    revision: Revision,
    document: z.object({
      id,
      title: z.string(),
      slug: z.string(),
      project_slug: z.string(),
      project_name: z.string(),
    }),
    is_new: z.boolean(),
    is_latest: z.boolean(),
  })
  .meta({ id: 'Change' })

const ByDocument = z.object({ slug: z.string(), docSlug: z.string() })
const ByRevision = ByDocument.extend({ revision: z.coerce.number().int().positive() })
const ByChange = z.object({ revision: z.coerce.number().int().positive() })

export const historyContract = {
  list: get('/api/projects/:slug/docs/:docSlug/revisions', {
    auth: 'team',
    summary: 'Revisions of a document, newest first, 50 at a time',
    params: ByDocument,
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ revisions: z.array(Revision) }),
  }),
  get: get('/api/projects/:slug/docs/:docSlug/revisions/:revision', {
    auth: 'team',
    summary: 'One revision with its text and the text before it',
    params: ByRevision,
    reply: z.object({ revision: RevisionText }),
  }),
  restore: post('/api/projects/:slug/docs/:docSlug/revisions/:revision/restore', {
    auth: 'admin',
    summary: 'Make an old revision the current text, as a new revision',
    params: ByRevision,
    reply: z.object({ doc: Document }),
  }),
  blame: get('/api/projects/:slug/docs/:docSlug/blame', {
    auth: 'team',
    summary: 'Who wrote each line',
    params: ByDocument,
    reply: z.object({ lines: z.array(BlameLine) }),
  }),
  changes: get('/api/changes', {
    auth: 'admin',
    summary: "The automated writer's changes that wait for a person",
    /** The newest 200 changes, and the number of all that wait. */
    reply: z.object({ changes: z.array(Change), total: z.number().int() }),
  }),
  accept: post('/api/changes/:revision/accept', {
    auth: 'admin',
    summary: 'Accept a change',
    params: ByChange,
    reply: Ok,
  }),
  revert: post('/api/changes/:revision/revert', {
    auth: 'admin',
    summary: 'Take a change back, keeping what came after it',
    params: ByChange,
    reply: z.object({ doc: Document }),
  }),
}

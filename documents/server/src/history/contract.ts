import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { Document } from '#documents/contract'
import { authorKinds, datetimeSchema, idSchema, OkResponse } from '#fields'

export const Revision = z
  .object({
    id: idSchema,
    author: z.object({ kind: z.enum(authorKinds), name: z.string() }),
    note: z.string().nullable(),
    created_at: datetimeSchema,
    /** Number of characters added since the previous revision; `removed` is the number of characters removed. */
    added: z.number().int(),
    removed: z.number().int(),
    reviewed_at: datetimeSchema.nullable(),
  })
  .meta({ id: 'Revision' })

export const RevisionText = z
  .object({ ...Revision.shape, content: z.string(), previous_content: z.string() })
  .meta({ id: 'RevisionText' })

export const BlameLine = z.object({
  line: z.number().int(),
  revision: idSchema,
  author: z.object({ kind: z.enum(authorKinds), name: z.string() }),
  created_at: datetimeSchema,
})

export const AiChange = z
  .object({
    revision: Revision,
    document: z.object({
      id: idSchema,
      title: z.string(),
      slug: z.string(),
      project_slug: z.string(),
      project_name: z.string(),
    }),
    is_new: z.boolean(),
    is_latest: z.boolean(),
  })
  .meta({ id: 'Change' })

const DiffSide = z.object({
  line: z.number().int(),
  line_count: z.number().int(),
  source: z.string(),
  html: z.string(),
})

/**
 * `hidden`: number of unchanged blocks that the row replaces. For a removed block, `after` contains only its place in
 * the later text.
 */
const DiffRow = z.object({
  kind: z.enum(['same', 'changed', 'added', 'removed', 'hidden']),
  hidden: z.number().int(),
  before: DiffSide.nullable(),
  after: DiffSide.nullable(),
  inline: z.string(),
})

export const RevisionDiff = z
  .object({
    rows: z.array(DiffRow),
    changes: z.number().int(),
    /** Changed blocks that are not in `rows`, because there are too many. */
    left_out: z.number().int(),
  })
  .meta({ id: 'RevisionDiff' })

const ByDocument = z.object({ slug: z.string(), docSlug: z.string() })
const ByRevision = ByDocument.extend({ revision: z.coerce.number().int().positive() })
const ByChange = z.object({ revision: z.coerce.number().int().positive() })

export const historyContract = {
  list: get('/api/projects/:slug/docs/:docSlug/revisions', {
    auth: 'team',
    summary: 'List the revisions of a document, newest first, 50 per page',
    params: ByDocument,
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ revisions: z.array(Revision) }),
  }),
  get: get('/api/projects/:slug/docs/:docSlug/revisions/:revision', {
    auth: 'team',
    summary: 'Get a revision with its text and the previous text',
    params: ByRevision,
    reply: z.object({ revision: RevisionText }),
  }),
  diff: get('/api/projects/:slug/docs/:docSlug/revisions/:revision/diff', {
    auth: 'team',
    summary: 'Compare a revision with an earlier text, as rendered blocks',
    params: ByRevision,
    /**
     * `from`: revision with whose text the revision is compared. Without `from`, it is compared with the text before
     * revision `since`. Without `from` and `since`, it is compared with the text before itself.
     */
    query: z.object({
      from: z.coerce.number().int().positive().optional(),
      since: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ diff: RevisionDiff }),
  }),
  restore: post('/api/projects/:slug/docs/:docSlug/revisions/:revision/restore', {
    auth: 'member',
    summary: 'Restore a revision as a new revision',
    params: ByRevision,
    reply: z.object({ doc: Document }),
  }),
  blame: get('/api/projects/:slug/docs/:docSlug/blame', {
    auth: 'team',
    summary: 'List the author of each line',
    params: ByDocument,
    reply: z.object({ lines: z.array(BlameLine) }),
  }),
  changes: get('/api/changes', {
    auth: 'member',
    summary: 'List AI changes that wait for review',
    /** The newest 200 AI changes that wait for review, and the total number of waiting changes. */
    reply: z.object({ changes: z.array(AiChange), total: z.number().int() }),
  }),
  accept: post('/api/changes/:revision/accept', {
    auth: 'member',
    summary: 'Accept an AI change',
    params: ByChange,
    reply: OkResponse,
  }),
  revert: post('/api/changes/:revision/revert', {
    auth: 'member',
    summary: 'Revert an AI change and keep later edits',
    params: ByChange,
    reply: z.object({ doc: Document }),
  }),
}

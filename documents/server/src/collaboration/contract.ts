import { post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, idSchema, IdParams, storableTextSchema } from '#fields'

/** Largest number of updates in one request. */
export const maxUpdatesPerRequest = 500

const positionField = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const pageField = z.string().regex(/^[\w.-]{1,64}$/)
const caret = { anchor: positionField, head: positionField, version: positionField }

/**
 * A ChangeSet of CodeMirror as JSON. Each part is the length of unchanged text, or the length of deleted text
 * followed by the inserted lines.
 */
const ChangesJson = z.array(z.union([z.number(), z.array(z.union([z.number(), z.string()]))]))

export const TextUpdate = z.object({ client: z.string(), changes: ChangesJson }).meta({ id: 'TextUpdate' })
const Caret = z.object(caret).meta({ id: 'Caret' })

/** A page that edits the document, and its user. */
export const Participant = z
  .object({ page: z.string(), username: z.string(), caret: Caret.nullable() })
  .meta({ id: 'Participant' })

/**
 * `epoch` and `version`: the version of the text that the editor has; absent in its first request. `updates`:
 * changes that the editor made to that version. `client`: chosen by the editor for these changes, so that a
 * repeated request changes nothing twice.
 */
const Sync = z.strictObject({
  page: pageField,
  epoch: storableTextSchema(64).optional(),
  version: positionField.optional(),
  client: pageField.optional(),
  updates: z.array(ChangesJson).max(maxUpdatesPerRequest).optional(),
  caret: z.strictObject(caret).nullable().optional(),
  leave: z.boolean().optional(),
})

/**
 * `is_shared`: false while the caller is the only participant and saves whole texts. `content`: the text at `version`,
 * with line feeds; null if the caller has this text already. `content` is set if the service does not have the caller's
 * version, or if the caller leaves. When the caller leaves, `revision` contains exactly this text.
 */
const SyncResult = z.object({
  is_shared: z.boolean(),
  epoch: z.string(),
  version: positionField,
  revision: idSchema,
  updated_at: datetimeSchema,
  content: z.string().nullable(),
  updates: z.array(TextUpdate),
  participants: z.array(Participant),
})

export const collaborationContract = {
  sync: post('/api/documents/:id/sync', {
    auth: 'member',
    summary: 'Exchange text changes with the other editors of a document',
    params: IdParams,
    body: Sync,
    reply: SyncResult,
  }),
}

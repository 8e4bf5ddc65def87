import { del, get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers } from '#core/contract'

export const FileEntry = z
  .object({
    path: z.string(),
    name: z.string(),
    kind: z.enum(['file', 'folder']),
    size: z.number().int(),
    modified_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'FileEntry' })

const path = z.string().min(1).max(2000)

export const filesContract = {
  list: get('/api/files', {
    auth: 'key',
    roles: managers,
    summary: 'List a folder of the workspace',
    query: z.strictObject({ folder: z.string().max(2000).default('') }),
    reply: z.object({
      folder: z.string(),
      entries: z.array(FileEntry),
      used_bytes: z.number().int(),
      quota_bytes: z.number().int(),
    }),
  }),
  text: get('/api/files/text', {
    auth: 'key',
    roles: managers,
    summary: 'Get the text of a file: text, PDF, DOCX or XLSX',
    query: z.strictObject({ path }),
    reply: z.object({ text: z.string(), left_out: z.number().int() }),
  }),
  add: post('/api/files', {
    auth: 'key',
    roles: managers,
    summary: 'Copy an upload into the workspace',
    body: z.strictObject({ path, upload_id: z.string() }),
    reply: FileEntry,
    status: 201,
  }),
  remove: del('/api/files', {
    auth: 'key',
    roles: managers,
    summary: 'Delete a file, or a folder with its content',
    query: z.strictObject({ path }),
    reply: z.void(),
    status: 204,
  }),
}

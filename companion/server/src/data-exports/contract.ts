import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields } from '#core/contract'

const DataExport = z.object({
  id: z.number().int(),
  status: z.enum(['pending', 'ready', 'failed', 'expired']),
  sizeBytes: z.number().int().nullable(),
  createdAt: z.string(),
  readyAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  url: z.string().nullable().describe('File (ZIP), with the token of the owner only; null unless ready'),
})

const request = {
  limit: 'sensitive',
  summary: 'Request a copy of your own data (once a day)',
  body: z.strictObject({}).nullish(),
  reply: SuccessResponse.extend({ export: DataExport }),
} as const
const list = {
  summary: 'List the copies of your own data, newest first',
  query: PageQuery,
  reply: z.object({ exports: z.array(DataExport), ...paginationFields }),
} as const

export const dataExportsContract = {
  request: post('/api/v1/data-exports', { auth: 'user', ...request }),
  list: get('/api/v1/data-exports', { auth: 'user', ...list }),
}

export const dataExportsChildContract = {
  request: post('/api/child/data-exports', { auth: 'child', ...request }),
  list: get('/api/child/data-exports', { auth: 'child', ...list }),
}

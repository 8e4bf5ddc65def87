import { get, post, put } from '@sanhe/kit/http/contract'
import { nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields } from '#core/contract'
import { legalKinds } from './contract.ts'

/** Largest number of characters in a legal document. */
const maxSource = 60_000
const source = postgresTextSchema(maxSource).refine((text) => text.trim() !== '', 'must not be empty')

const ByKind = z.object({ kind: z.string().max(20) })
const Version = z.object({
  version: z.number().int(),
  summary: z.string(),
  needsConsent: z.boolean(),
  publishedAt: z.string(),
  publishedBy: z.string().nullable().describe('Null for the text that the service ships'),
  consentCount: z.number().int().describe('Accounts that agreed to this version'),
  url: z.string(),
})

const Document = z.object({
  kind: z.enum(legalKinds),
  title: z.string(),
  version: z.number().int(),
  publishedAt: z.string(),
  url: z.string(),
  hasDraft: z.boolean(),
})

export const legalAdminContract = {
  list: get('/api/admin/legal-documents', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'List legal documents with their current versions',
    reply: z.object({ documents: z.array(Document) }),
  }),
  get: get('/api/admin/legal-documents/:kind', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Get the draft of a legal document, or its current text',
    params: ByKind,
    reply: Document.extend({
      source: z.string().describe('Markdown with placeholders'),
      placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
  saveDraft: put('/api/admin/legal-documents/:kind/draft', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Save the draft of a legal document and get its preview',
    params: ByKind,
    body: z.strictObject({ source }),
    reply: SuccessResponse.extend({ html: z.string().describe('The draft as users would read it') }),
  }),
  publish: post('/api/admin/legal-documents/:kind/publish', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    limit: 'sensitive',
    summary: 'Publish the draft as a new version',
    params: ByKind,
    body: z.strictObject({
      summary: nameSchema(500).describe('What changed, for users'),
      needsConsent: z.boolean(),
      baseVersion: z.number().int().positive().describe('Version that the draft replaces'),
    }),
    reply: SuccessResponse.extend({ version: z.number().int() }),
  }),
  versions: get('/api/admin/legal-documents/:kind/versions', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'List the published versions of a legal document, newest first',
    params: ByKind,
    query: PageQuery,
    reply: z.object({ versions: z.array(Version), ...paginationFields }),
  }),
}

import type { UncontractedOperations } from '@sanhe/kit/http/manual-operations'
import { z } from 'zod'

const bytes = { type: 'application/octet-stream', schema: { type: 'string', format: 'binary' } }
const page = { type: 'text/html', schema: z.string() }
const file = { type: 'string', format: 'binary' }

const form = (properties: object, required: string[]) => ({
  type: 'multipart/form-data',
  schema: { type: 'object', properties, required },
})
const json = (schema: z.ZodType | object) => ({ type: 'application/json', schema })

const skipped = z.array(z.object({ path: z.string(), reason: z.string() }))
const imported = z.object({
  documents: z.int(),
  folders: z.int(),
  files: z.int(),
  skipped,
})
const preview = z.object({
  source: z.enum(['markdown', 'notion', 'confluence', 'word']),
  documents: z.int(),
  folders: z.int(),
  files: z.int(),
  skipped,
  listed: z.array(z.object({ path: z.string(), title: z.string() })).describe('The first 500 documents'),
})
const importSource =
  '`markdown` (default), `notion`, `confluence`, `word`, or `auto`, which recognises the files'
const asset = {
  type: 'object',
  properties: { asset: { $ref: '#/components/schemas/Asset' } },
  required: ['asset'],
}
const password = { 'X-Share-Password': 'The password of a protected link, for programs' }

/** The endpoints that a contract cannot describe: streams, uploads, files and pages. */
export const documentsUncontractedOperations: UncontractedOperations = {
  'GET /api/auth/openid/callback': {
    operationId: 'openid.callback',
    summary: 'Complete a login by OpenID Connect with the answer of the provider',
    auth: 'none',
    query: { code: 'Code of the provider', state: 'State of the login' },
    status: 303,
    reply: { description: 'The session is open, or the login page opens with `problem`' },
  },
  'POST /api/notifications/unsubscribe': {
    operationId: 'notificationDelivery.stopEmails',
    summary: 'Stop the emails of the user of an email, with one click and without a login (RFC 8058)',
    auth: 'none',
    query: { token: 'Token of the link' },
    reply: json(z.object({ ok: z.literal(true) })),
  },
  'GET /s/:token': {
    operationId: 'shares.page',
    summary: 'Show a shared document as a page without JavaScript',
    auth: 'none',
    headers: { Accept: '`text/markdown` gets the Markdown, as does `.md` after the token', ...password },
    reply: page,
  },
  'POST /s/:token': {
    operationId: 'shares.unlock',
    summary: 'Submit the password of a share link',
    auth: 'none',
    body: {
      type: 'application/x-www-form-urlencoded',
      schema: z.object({ password: z.string() }),
    },
    status: 303,
    reply: { description: 'The password is right; a cookie grants access to the page' },
  },
  'GET /s/:token/files/*': {
    operationId: 'shares.file',
    summary: 'Download a picture of a shared document',
    auth: 'none',
    headers: password,
    reply: bytes,
  },
  'GET /api/events': {
    operationId: 'live.events',
    summary: 'Stream live events (SSE)',
    auth: 'team',
    query: {
      doc: 'Id of the open document',
      missed_ms:
        'Milliseconds since the page began to load; events since then (at most a minute) are sent first',
    },
    reply: { type: 'text/event-stream', schema: z.string() },
  },
  'POST /api/projects/:slug/assets': {
    operationId: 'assets.add',
    summary: 'Upload an asset (at most 20 MB)',
    auth: 'member',
    body: form({ file, path: { type: 'string', description: 'Path in the project' } }, ['file']),
    status: 201,
    reply: json(asset),
  },
  'GET /api/projects/:slug/files/*': {
    operationId: 'assets.file',
    summary: 'Download an asset',
    auth: 'team',
    reply: bytes,
  },
  'POST /api/projects/:slug/import': {
    operationId: 'transfer.import',
    summary: 'Import a zip or the files of a folder',
    auth: 'member',
    query: { parent: 'Slug of the folder that receives the files', source: importSource },
    body: form({ files: { type: 'array', items: file, description: 'Fields of any name' } }, []),
    reply: json(z.object({ imported })),
  },
  'POST /api/import-preview': {
    operationId: 'transfer.preview',
    summary: 'Read an import without writing anything',
    auth: 'member',
    query: { source: importSource },
    body: form({ files: { type: 'array', items: file, description: 'Fields of any name' } }, []),
    reply: json(z.object({ preview })),
  },
  'GET /api/projects/:slug/export': {
    operationId: 'exports.file',
    summary: 'Export a project, a folder or a document as Markdown, DOCX, PDF or a website',
    auth: 'team',
    query: {
      format: '`markdown` (default, a zip), `docx`, `pdf`, or `site` (a zip)',
      doc: 'Slug of the document or folder; the whole project without it',
      language: '`en` (default) or `zh`: language of the words that the export adds',
    },
    reply: bytes,
  },
  'GET /api/projects/:slug/print': {
    operationId: 'exports.print',
    summary: 'Show a project, a folder or a document as a page for the printer',
    auth: 'team',
    query: { doc: 'Slug of the document or folder; the whole project without it', language: '`en` or `zh`' },
    reply: page,
  },
  'POST /mcp': {
    operationId: 'writer.mcp',
    summary: 'Call tools of the Model Context Protocol (Streamable HTTP)',
    auth: 'mcp',
    body: json({ type: 'object', description: 'A JSON-RPC message' }),
    reply: json({ type: 'object', description: 'The JSON-RPC response' }),
  },
}

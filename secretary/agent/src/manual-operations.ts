import type { UncontractedOperations } from '@sanhe/kit/http/manual-operations'
import { z } from 'zod'
import { Upload, UploadParts } from './uploads/contract.ts'

const bytes = { type: 'application/octet-stream', schema: { type: 'string', format: 'binary' } }
const form = {
  type: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  },
}
const json = (schema: z.ZodType | object) => ({ type: 'application/json', schema })

const socket = (operationId: string) => ({
  operationId,
  summary: 'Open the WebSocket (without an upgrade: 426)',
  auth: 'key',
  query: { ticket: 'Ticket from POST /api/ws-ticket, instead of a key' },
  headers: { 'Sec-WebSocket-Protocol': 'Key of a browser, as `bearer.<key>`' },
  status: 101,
  reply: { description: 'The connection is a WebSocket' },
})

/** Endpoints that a contract cannot describe: sockets, uploads, files and pages. */
export const agentUncontractedOperations: UncontractedOperations = {
  'GET /ws': socket('live.socket'),
  'GET /api/ws': socket('live.apiSocket'),
  'POST /api/uploads': {
    operationId: 'uploads.add',
    summary: 'Store a picture, PDF, DOCX, XLSX, CSV or text (at most 10 MB)',
    auth: 'key',
    body: form,
    status: 201,
    reply: json(Upload),
  },
  'GET /api/uploads/:upload_id': {
    operationId: 'uploads.file',
    summary: 'Download an upload (a signed URL needs no key)',
    auth: 'key',
    query: { expires: 'Expiry of a signed URL', signature: 'Signature of a signed URL' },
    reply: bytes,
  },
  'PUT /api/uploads/parts/:upload_id': {
    operationId: 'uploads.addPart',
    summary: 'Store the next part of an upload (at most 8 MB)',
    auth: 'key',
    query: { offset: 'Number of bytes before this part; equal to `received`' },
    body: bytes,
    reply: json(UploadParts),
  },
  'GET /api/files/content': {
    operationId: 'files.content',
    summary: 'Download a file of the workspace',
    auth: 'key',
    query: { path: 'Path in the workspace' },
    reply: bytes,
  },
  'POST /api/transcribe': {
    operationId: 'transcription.transcribe',
    summary: 'Transcribe a recording (at most 20 MB)',
    auth: 'key',
    body: form,
    reply: json(z.object({ text: z.string() })),
  },
  'GET /pairing': {
    operationId: 'pairing.page',
    summary: 'Show a pairing code to a visitor with a key',
    auth: 'none',
    reply: { type: 'text/html', schema: z.string() },
  },
  'GET /pairing/page.js': {
    operationId: 'pairing.script',
    summary: 'Load the script of the pairing page',
    auth: 'none',
    reply: { type: 'text/javascript', schema: z.string() },
  },
  'GET /pairing/page.css': {
    operationId: 'pairing.style',
    summary: 'Load the style sheet of the pairing page',
    auth: 'none',
    reply: { type: 'text/css', schema: z.string() },
  },
  'GET /api/openapi.json': {
    operationId: 'api.describe',
    summary: 'Get this OpenAPI document',
    auth: 'none',
    reply: json({ type: 'object' }),
  },
}

import type { UncontractedOperations } from '@sanhe/kit/http/manual-operations'
import { z } from 'zod'
import { ChatInput } from './butler/contract.ts'

const file = { type: 'string', format: 'binary' }
const bytes = { schema: file }
const page = { type: 'text/html', schema: z.string() }

/** Describes a multipart form with one file in the field `file`. */
const formOf = (fields: object = {}) => ({
  type: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: { file, ...fields },
    required: ['file', ...Object.keys(fields)],
  },
})

const json = (schema: z.ZodType) => ({ type: 'application/json', schema })
const events = (description: string) => ({ type: 'text/event-stream', schema: z.string(), description })

const signed = {
  'Wechatpay-Timestamp': 'Seconds since 1970; at most 5 minutes old',
  'Wechatpay-Nonce': 'Random text that is part of the signature',
  'Wechatpay-Serial': 'The key or certificate that signed',
  'Wechatpay-Signature': 'RSA-SHA256 over timestamp, nonce and raw body',
}
const callback = (operationId: string, what: string) => ({
  operationId,
  summary: `WeChat Pay reports ${what}; the signature covers the raw body`,
  auth: 'none',
  headers: signed,
  body: {
    type: 'application/json',
    schema: { type: 'object', description: 'As WeChat Pay API v3 sends it' },
  },
  reply: json(z.object({ code: z.literal('SUCCESS'), message: z.string() })),
})

/** OpenAPI descriptions of endpoints without a contract: streams, uploads, signed raw bodies and HTML pages. */
export const manualOpenApiOperations: UncontractedOperations = {
  'POST /api/v1/ai/chat': {
    operationId: 'butler.chat',
    summary: 'Send a message to the butler and stream the reply',
    auth: 'user',
    body: json(ChatInput),
    reply: events(
      'Several `message` events `{ role, content, actions? }` whose contents joined are the reply (`actions` on the last one), then one `done` event `{ messageId }`. Comments `: ping` keep the connection open.',
    ),
  },
  'POST /api/v1/ai/voice': {
    operationId: 'butler.voice',
    summary: 'Send a recording to the butler (at most 60 seconds and 10 MB)',
    auth: 'user',
    body: formOf({ sessionId: { type: 'string', format: 'uuid' } }),
    reply: json(
      z.object({
        transcription: z.string(),
        reply: z.object({
          content: z.string(),
          voiceUrl: z.string().nullable(),
          actions: z.array(z.record(z.string(), z.unknown())),
        }),
      }),
    ),
  },
  'POST /api/v1/ai/dictation': {
    operationId: 'butler.dictation',
    summary: 'Turn a recording into text for the message field (at most 60 seconds, 10 MB and 100 per day)',
    auth: 'user',
    body: formOf({}),
    reply: json(
      z.object({
        text: z.string(),
        isEmergency: z.boolean().describe('The text reports an emergency and should be sent at once'),
      }),
    ),
  },
  'POST /api/v1/upload/image': {
    operationId: 'uploads.image',
    summary: 'Upload a picture (at most 10 MB); it is resized without metadata',
    auth: 'user',
    body: formOf(),
    reply: json(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  },
  'POST /api/v1/upload/voice': {
    operationId: 'uploads.voice',
    summary: 'Upload a recording (at most 60 seconds and 10 MB)',
    auth: 'user',
    body: formOf(),
    reply: json(z.object({ url: z.string() })),
  },
  'GET /uploads/:key': {
    operationId: 'uploads.file',
    summary: 'Download an uploaded file; supports Range',
    auth: 'none',
    headers: { Range: 'For example `bytes=0-1023`' },
    reply: { type: 'application/octet-stream', ...bytes },
  },
  'POST /api/v1/pay/wechat/notify': callback('orders.paymentCallback', 'a payment'),
  'POST /api/v1/pay/wechat/refund-notify': callback('orders.refundCallback', 'a refund'),
  'GET /h5/pay/:orderNo': {
    operationId: 'payPage.page',
    summary: 'Open the payment page of an order',
    auth: 'none',
    reply: page,
  },
  'GET /h5/membership/:token': {
    operationId: 'membership.page',
    summary: 'Show the page of a membership pay link',
    auth: 'none',
    reply: page,
  },
  'GET /h5/merchant-password': {
    operationId: 'merchants.passwordPage',
    summary: 'Show the page where a merchant sets a password',
    auth: 'none',
    reply: page,
  },
  'GET /api/v1/data-exports/:id/file': {
    operationId: 'dataExports.file',
    summary: 'Download a copy of your own data (ZIP)',
    auth: 'user',
    reply: { type: 'application/zip', ...bytes },
  },
  'GET /api/child/data-exports/:id/file': {
    operationId: 'dataExportsChild.file',
    summary: 'Download a copy of your own data (ZIP)',
    auth: 'child',
    reply: { type: 'application/zip', ...bytes },
  },
  'GET /h5/legal/:kind': {
    operationId: 'legal.page',
    summary: 'Show the current text of a legal document',
    auth: 'none',
    reply: page,
  },
  'GET /h5/legal/:kind/:version': {
    operationId: 'legal.versionPage',
    summary: 'Show one version of a legal document',
    auth: 'none',
    reply: page,
  },
  'GET /api/h5/invite/:file': {
    operationId: 'family.qrCode',
    summary: 'Get the QR code of an invite code: `<code>.svg`',
    auth: 'none',
    reply: { type: 'image/svg+xml', schema: z.string() },
  },
  'GET /api/h5/orders/:orderNo/qr-code.svg': {
    operationId: 'payPage.qrCode',
    summary: 'Get the QR code of a payment page; `t` is the token',
    auth: 'none',
    reply: { type: 'image/svg+xml', schema: z.string() },
  },
  'GET /api/merchant/events': {
    operationId: 'merchantOrders.events',
    summary: 'Stream new orders as server-sent events',
    auth: 'merchant',
    headers: { 'Last-Event-ID': 'The last event that was received; the stream continues after it' },
    reply: events('One `order.new` event for each paid order, in the form of GET /api/merchant/orders.'),
  },
}

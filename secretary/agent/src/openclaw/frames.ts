import { z } from 'zod'

const GatewayErrorBody = z.object({
  code: z.string().catch(''),
  message: z.string().catch(''),
  details: z
    .object({
      code: z.string().optional().catch(undefined),
      requestId: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  retryAfterMs: z.number().optional().catch(undefined),
})
export type GatewayErrorBody = z.output<typeof GatewayErrorBody>

const GatewayFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event'), event: z.string(), payload: z.unknown().optional() }),
  z.object({
    type: z.literal('res'),
    id: z.string(),
    ok: z.boolean(),
    payload: z.unknown().optional(),
    error: GatewayErrorBody.optional(),
  }),
])
export type GatewayFrame = z.output<typeof GatewayFrame>
export type GatewayEvent = Extract<GatewayFrame, { type: 'event' }>

/** Parses a frame; returns undefined for a frame of a type that is unknown here. */
export function parseGatewayFrame(text: string): GatewayFrame | undefined {
  try {
    return GatewayFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const Challenge = z.object({ nonce: z.string(), ts: z.number() })

export const Hello = z.object({
  server: z.object({ version: z.string(), bootId: z.string().catch('') }),
  auth: z.object({ deviceToken: z.string().optional() }).catch({}),
  policy: z
    .object({
      maxPayload: z.number().optional().catch(undefined),
      attachments: z.object({ maxBytes: z.number(), maxImageBytes: z.number() }).optional().catch(undefined),
    })
    .catch({}),
})
export type Hello = z.output<typeof Hello>

const TextBlock = z.object({ type: z.literal('text'), text: z.string() })
/** Content of a message: a text, or blocks of which only the texts are kept. */
const Content = z
  .union([
    z.string(),
    z
      .array(z.union([TextBlock, z.unknown().transform(() => undefined)]))
      .transform((blocks) => blocks.flatMap((block) => (block ? [block.text] : [])).join('\n\n')),
  ])
  .catch('')

export const ChatEvent = z.object({
  sessionKey: z.string(),
  runId: z.string(),
  seq: z.number().catch(0),
  state: z.string(),
  deltaText: z.string().optional().catch(undefined),
  replace: z.boolean().optional().catch(undefined),
  message: z.object({ content: Content }).optional().catch(undefined),
  errorMessage: z.string().optional().catch(undefined),
})
export type ChatEvent = z.output<typeof ChatEvent>

export const AgentEvent = z.object({
  sessionKey: z.string(),
  runId: z.string(),
  stream: z.string(),
  data: z.record(z.string(), z.unknown()).catch({}),
})

export const ToolEventData = z.object({
  phase: z.string(),
  name: z.string().catch('tool'),
  toolCallId: z.string(),
  args: z.unknown().optional(),
  result: z.object({ content: Content }).optional().catch(undefined),
  isError: z.boolean().catch(false),
})
export type ToolEventData = z.output<typeof ToolEventData>

export const ExecApproval = z.object({
  id: z.string(),
  request: z.object({
    command: z.string(),
    cwd: z.string().nullish().catch(null),
    host: z.string().nullish().catch(null),
    sessionKey: z.string().nullish().catch(null),
    runId: z.string().nullish().catch(null),
    toolCallId: z.string().nullish().catch(null),
  }),
})
export type ExecApproval = z.output<typeof ExecApproval>
export const ExecApprovals = z.array(z.union([ExecApproval, z.unknown().transform(() => undefined)]))

export const ResolvedApproval = z.object({ id: z.string() })

const HistoryMessage = z.object({
  role: z.string(),
  content: Content,
  idempotencyKey: z.string().optional().catch(undefined),
  stopReason: z.string().optional().catch(undefined),
  errorMessage: z.string().optional().catch(undefined),
  openclawAbort: z.unknown().optional(),
  usage: z
    .object({ input: z.number().catch(0), output: z.number().catch(0) })
    .optional()
    .catch(undefined),
  provenance: z
    .object({ kind: z.string().catch('') })
    .optional()
    .catch(undefined),
})
export type HistoryMessage = z.output<typeof HistoryMessage>

export const ChatHistory = z.object({
  messages: z.array(HistoryMessage).catch([]),
  inFlightRun: z
    .object({ runId: z.string(), text: z.string().catch('') })
    .nullish()
    .catch(undefined),
  sessionInfo: z
    .object({
      hasActiveRun: z.boolean().optional().catch(undefined),
      activeRunIds: z.array(z.string()).optional().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})
export type ChatHistory = z.output<typeof ChatHistory>

export const SendResult = z.object({ runId: z.string(), status: z.string() })
export const ModelList = z.object({ models: z.array(z.object({ id: z.string() })) })

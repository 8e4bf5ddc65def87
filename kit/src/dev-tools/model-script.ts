import { z } from 'zod'

const FailureStatus = z.number().int().min(400).max(599)
const ModelFailure = z.strictObject({ status: FailureStatus, message: z.string().min(1).max(2000) })
const ModelReply = z.strictObject({
  text: z.string().max(200_000).optional(),
  toolCalls: z
    .array(z.strictObject({ name: z.string().min(1), input: z.record(z.string(), z.unknown()).default({}) }))
    .max(20)
    .optional(),
  /** Duration of the model's reply in ms, spread over its streamed fragments. */
  delayMs: z.number().int().min(0).max(600_000).optional(),
  /**
   * Makes the model answer with an error: `{ status, message }` is sent unchanged; a status or a known code gets the
   * message of the real service; any other text is the message of a 500.
   */
  error: z.union([z.string().min(1), FailureStatus, ModelFailure]).optional(),
  retryAfterS: z.number().int().min(0).max(3600).optional(),
  reasoning: z.string().max(200_000).optional(),
  /** Reason why the model stopped. Default: `stop`, or `tool_calls` when the reply contains tool calls. */
  finishReason: z.enum(['stop', 'length', 'content_filter', 'tool_calls']).optional(),
  /** Number of characters of the text after which the connection is cut. */
  breakAfter: z.number().int().min(0).optional(),
})
/** A scripted reply of the emulated model, or an error that the model returns instead. */
export type ModelReply = z.output<typeof ModelReply>

export const ModelScript = z.strictObject({ script: z.array(ModelReply).min(1).max(1000) })

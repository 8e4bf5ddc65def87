import { randomUUID } from 'node:crypto'

/** Scripted reply of the emulated gateway. */
export type GatewayReply = {
  text?: string
  /** Time in ms over which the text is streamed. */
  delayMs?: number
  /** Command that the agent runs before the text; it waits for approval if the gateway asks. */
  command?: string
  /** Text that the agent streams before it runs the command. */
  before?: string
  /** Error of the model with which the run ends. */
  error?: string
}

export type StoredMessage = {
  role: 'user' | 'assistant' | 'toolResult'
  content: string | { type: 'text'; text: string }[]
  idempotencyKey?: string
  stopReason?: string
  errorMessage?: string
  openclawAbort?: { origin: string }
  usage?: { input: number; output: number; totalTokens: number }
  provenance?: { kind: string }
  __openclaw?: { id: string; runId?: string }
}

export type GatewaySession = { key: string; messages: StoredMessage[]; isTurnOpen: boolean }

export const textContent = (text: string) => [{ type: 'text' as const, text }]

export const userMessage = (content: string, key: string): StoredMessage => ({
  role: 'user',
  content,
  idempotencyKey: `${key}:user`,
  __openclaw: { id: randomUUID() },
})

/** Message that the gateway writes in the user's name after it was killed during a turn. */
export const restartMessage = (key: string): StoredMessage => ({
  ...userMessage(
    '[System] Your previous turn was interrupted by a gateway restart while OpenClaw was waiting on tool/model work.',
    key,
  ),
  provenance: { kind: 'internal_system' },
})

export const assistantMessage = (
  runId: string,
  text: string,
  fields: Partial<StoredMessage>,
): StoredMessage => ({
  role: 'assistant',
  content: textContent(text),
  usage: { input: 30, output: Math.ceil(text.length / 4), totalTokens: 30 + Math.ceil(text.length / 4) },
  ...fields,
  __openclaw: { id: randomUUID(), runId },
})

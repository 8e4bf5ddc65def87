import type { Instant } from '@sanhe/kit/runtime/clock'
import type { logLevels } from '@sanhe/protocol/frames'
import type { ZodType } from 'zod'

export type LogLevel = (typeof logLevels)[number]

/** A picture or file that came with a message. */
export type BrainFile = { name: string; mime: string; path: string }
export type BrainMessage = { role: 'user' | 'assistant'; content: string; files?: BrainFile[] }

export type Language = 'en' | 'zh'

/** What the brain knows of the words that a skill is run for. */
export type Asked = {
  language: Language
  /** Files that came with the message. */
  files: BrainFile[]
  /** The person named this very action, so it is not asked about again; false where a model chose it. */
  isCommand: boolean
}

/** The details of an action for the person who decides. Texts are safe to show: see `visibleText`. */
export type ActionDetails = {
  /** Where it happens. */
  target?: string
  /** True where something is replaced, false where something new is made. */
  overwrites?: boolean
  /** The change of a text that is there already, as a unified diff without its header. */
  diff?: string
  /** The whole input: the text that will be written, or the arguments as JSON. */
  input?: string
  /** How many characters of `diff` or `input` were left out. */
  leftOut?: number
}

/** A tool of a foreign server that a person may allow for good. The hash covers all that describes the tool. */
export type ForeignTool = { server: string; name: string; definitionHash: string }

export type ActionRequest = {
  /** One paragraph that says by itself what will happen. Texts of a model are quoted: see `quoted`. */
  summary: string
  /** What will be done, to the letter: its hash binds the answer. */
  action: unknown
  details?: ActionDetails
  /** Not asked about where the owner allowed this tool for good. */
  tool?: ForeignTool
}

export type ApprovalDecision = 'approved' | 'denied' | 'expired'

/** What a skill may do beside answering. Nothing here reaches a socket: it is written down first. */
export type SkillContext = {
  sessionId: string
  /** The reply that this works for. */
  messageId: string
  signal: AbortSignal
  now(): Instant
  /** Starts a sub-agent and does not wait for it. Absent inside a sub-agent: they start no others. */
  spawn?(task: { name: string; instruction: string }): { agentId: string }
  /** Asks the person; resolves when they answered or the time is over. */
  approve(request: ActionRequest): Promise<ApprovalDecision>
  /** 0 to 100, never backwards. Heard of only inside a sub-agent. */
  progress(percent: number, detail: string): void
  log(level: LogLevel, message: string): void
  /** Added by the brain. */
  asked?: Asked
}

/** Something the agent can do. `run` answers with text for the reply or for the model, or throws a sentence for people. */
export type Skill = {
  name: string
  description: string
  input: ZodType
  /** What a model is shown in place of `input`, for skills that came from elsewhere with a schema of their own. */
  inputSchema?: Record<string, unknown>
  /** Changes only what the agent keeps for the person, so nothing is asked; the person is told what was done. */
  changesOwnData?: boolean
  run(input: never, context: SkillContext): Promise<string>
}

export type BrainRequest = {
  messages: BrainMessage[]
  skills: Skill[]
  context: SkillContext
}

export type BrainUsage = { tokens: number; estimated: boolean }

/**
 * The seam to whatever thinks. `emit` takes text of the reply as it comes. Resolves when the reply is whole; rejects
 * with a `BrainError` when it cannot be, or with the signal's reason when it was cancelled.
 */
export type Brain = {
  mode: 'offline' | 'llm'
  model: string | null
  run(request: BrainRequest, emit: (text: string) => void): Promise<BrainUsage>
}

/** Why a reply ended early although nothing failed. */
export type StopReason = 'length' | 'content_filter'

type BrainErrorDetails = {
  cause?: unknown
  usage?: BrainUsage | undefined
  stopReason?: StopReason | undefined
}

/** Why there is no (whole) reply, in words for people. */
export class BrainError extends Error {
  override name = 'BrainError'
  /** What was spent by then. */
  readonly usage: BrainUsage
  readonly stopReason: StopReason | undefined

  constructor(message: string, { cause, usage, stopReason }: BrainErrorDetails = {}) {
    super(message, { cause })
    this.usage = usage ?? { tokens: 0, estimated: false }
    this.stopReason = stopReason
  }
}

import type { Instant } from '@sanhe/kit/runtime/clock'
import type { logLevels } from '@sanhe/protocol/server-frames'
import type { ZodType } from 'zod'
import type { ActionApprovalRequest, ApprovalDecision, ExternalTool } from './action-approval.ts'
import type { MessageFileForBrain } from './message-files.ts'
import type { ReplyLanguage } from './reply-language.ts'
import type { ConversationScope } from './people.ts'
import type { RiskClass, ToolRiskProperties } from './risk.ts'
import type { TokenMeter } from './token-meter.ts'
import type { CallTool, EarlierToolCall } from './tool-call.ts'
import type { UndoStep } from './undo-step.ts'
import type { WebContentTracker } from './web-content-tracker.ts'

export type SubAgentLogLevel = (typeof logLevels)[number]

/** Outcome of a sub-agent. It is passed to the reply that started the sub-agent. */
export type SubAgentTaskResult = {
  name: string
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Result, or the reason of the failure. Empty while the sub-agent runs. */
  text: string
}

export type BrainMessage = {
  role: 'user' | 'assistant'
  content: string
  /** Name of the person who wrote the message. Set only in conversations that are shared with other people. */
  author?: string
  files?: MessageFileForBrain[]
  /** Results of sub-agents, in a message that the product wrote. `content` contains the same results as text. */
  results?: SubAgentTaskResult[]
  /** True for a message that the product wrote and that contains the summary of earlier messages. */
  isSummary?: true
}

/** Returns the text of a message for a model, with the name of its author in a shared conversation. */
export const withAuthor = ({ author, content }: Pick<BrainMessage, 'author' | 'content'>) =>
  author === undefined ? content : `[${author}] ${content}`

/** Properties of the user's message for which a skill runs. */
export type UserMessageContext = {
  language: ReplyLanguage
  /** Files attached to the message. */
  files: MessageFileForBrain[]
  /** True if the user named exactly this action, so that no approval is needed; false if a model chose the action. */
  isCommand: boolean
}

/** Profile of the owner, and facts with their numbers. Texts that may come from the web are excluded. */
export type OwnerMemory = { profile: string; facts: string[] }

/** Functions that a skill may call while it runs. All of them write to the journal, none to a socket. */
export type SkillContext = {
  sessionId: string
  /** Person for whom the skill runs, and who sees the conversation. Undefined in tests of single skills. */
  scope?: ConversationScope
  /** Id of the reply for which the skill runs. */
  messageId: string
  signal: AbortSignal
  now(): Instant
  /** Starts a sub-agent and does not wait for it. Undefined where no further sub-agents may start. */
  spawn?(task: { name: string; instruction: string }): { agentId: string }
  /** Asks the user for approval. Resolves with the answer, or when the time limit has passed. */
  approve(request: ActionApprovalRequest): Promise<ApprovalDecision>
  /** True if the skill runs inside a sub-agent. */
  isSubAgent?: boolean
  /** Reports progress from 0 to 100, which never decreases. Shown only inside a sub-agent. */
  progress(percent: number, detail: string): void
  log(level: SubAgentLogLevel, message: string): void
  /** Runs a tool and records the call. Every brain calls its tools through this function. */
  callTool: CallTool
  /**
   * Returns whether the owner's policy requires a question before the tool runs. Undefined in tests of single skills.
   */
  mustAsk?(tool: ToolRiskProperties): boolean
  /** Returns whether the owner permanently allowed the tool with this definition. */
  isAllowed?(tool: ExternalTool): boolean
  /** Id of the recorded tool call. Set while a tool call runs. */
  callId?: string
  /** Stores how the call is undone, before the skill acts. Set while a tool call runs. */
  recordUndo?(step: UndoStep): void
  /** Profile and facts of the owner. Undefined in tests of single skills. */
  memory?: OwnerMemory
  /** Instructions of the persona that the owner chose. Undefined if there is none. */
  persona?: string | undefined
  /** Skills that the owner installed and enabled. Undefined in tests of single skills. */
  agentSkills?: { name: string; description: string }[]
  /**
   * Records whether the session has read web content. After web content, tools with effects always ask for approval.
   */
  web?: WebContentTracker
  /** Request of the user for which the skill runs. The brain sets it. */
  request?: UserMessageContext
}

/**
 * Ability of the agent. `run` returns text for the reply or the model, or throws an error with a message for the user.
 */
export type Skill = {
  name: string
  description: string
  risk: RiskClass
  input: ZodType
  /** Schema that the model receives instead of `input`, for skills of MCP servers, which have their own schema. */
  inputSchema?: Record<string, unknown>
  /**
   * True if the skill changes only the agent's own data: the skill needs no approval, but the reply reports the change.
   */
  changesOwnData?: boolean
  /** True if the skill changes nothing anywhere, so that an interrupted call may be repeated. */
  isReadOnly?: boolean
  /**
   * True if the skill reads mail, calendars or contacts of the owner. It asks where people see the answer who do not
   * manage the secretary.
   */
  readsAccounts?: boolean
  /** True if the skill asks before each use, whatever the owner's policy is. */
  alwaysAsks?: boolean
  /** Returns whether a model is offered the skill now. Undefined for a skill that is always offered. */
  isOffered?(): boolean
  /** Tool of an MCP server that the skill calls; undefined for all other skills. */
  foreignTool?: ExternalTool
  run(input: never, context: SkillContext): Promise<string>
}

/** Returns the skills that a model is offered now. */
export const listOfferedSkills = (skills: Skill[]) => skills.filter((skill) => skill.isOffered?.() ?? true)

/** Run that the end of an earlier process interrupted. */
export type InterruptedRun = {
  /** Text of the reply so far. Empty for a brain that does not continue texts. */
  text: string
  /** Tool calls of the run, oldest first. */
  calls: EarlierToolCall[]
  /**
   * Tokens that the run used before the interruption. Undefined if the number is unknown, for example after a crash.
   */
  usage?: BrainUsage | undefined
  /** Removes the text of the reply after this position. Used if the model's continuation does not fit the text. */
  keepText(length: number): void
}

export type BrainRequest = {
  messages: BrainMessage[]
  skills: Skill[]
  context: SkillContext
  /** Id that the client gave the user's message. Undefined for a message without such an id. */
  requestId?: string
  /** Removes the text of the reply after this position on all clients. Undefined in tests of single brains. */
  keepText?(length: number): void
  /** Interrupted run that this run continues; undefined for a new run. */
  interrupted?: InterruptedRun
  /** Counts tokens and enforces the budget. Undefined in tests of single brains. */
  meter?: TokenMeter
  /** Receives the reasoning of the model in fragments. */
  onReasoning?(text: string): void
  /**
   * The brain passes a function that returns the tokens used so far. The caller calls this function if it stops the
   * run.
   */
  trackUsage?(read: () => BrainUsage): void
}

export type BrainUsage = { tokens: number; estimated: boolean }

/**
 * Interface of all brains. `emit` receives the reply's text in fragments. Resolves when the reply is complete; rejects
 * with a `BrainError` on failure, or with the signal's reason on cancellation.
 */
export type Brain = {
  mode: 'offline' | 'llm'
  model: string | null
  /** True if the brain continues the text of an interrupted reply. Otherwise the text is replaced as a whole. */
  continuesText?: boolean
  /** Summarises conversations that exceed the context window. Undefined for brains without such a window. */
  compaction?: ConversationCompaction | undefined
  run(request: BrainRequest, emit: (text: string) => void): Promise<BrainUsage>
}

/** Conversation to summarise, and the summary of the messages before it. */
export type SummaryRequest = {
  messages: BrainMessage[]
  earlierSummary: string | undefined
  signal: AbortSignal
  meter: TokenMeter
}

export type ConversationCompaction = {
  /**
   * Returns the number of tokens of a conversation that fit into the context window together with the tools and the
   * answer.
   */
  maxTokens(skills: Skill[]): Promise<number>
  estimateTokens(messages: BrainMessage[]): number
  /** Resolves with a summary. Rejects with a `BrainError` if the model fails. */
  summarise(request: SummaryRequest): Promise<string>
}

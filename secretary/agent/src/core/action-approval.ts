import type { BilingualText } from '@sanhe/protocol/bilingual-text'
import type { ReplyLanguage } from './reply-language.ts'
import type { RiskClass, ToolRiskProperties } from './risk.ts'

/** Details of an action on which the user decides. The texts are safe to show: see `escapeHiddenCharacters`. */
export type ActionDetailsForApproval = {
  /** Object of the action, for example a document. */
  target?: string
  /** True if the action overwrites an existing object, false if it creates a new one. */
  overwrites?: boolean
  /** Change of an existing text, as a unified diff without its header. */
  diff?: string
  /** Whole input of the action: the text that will be written, or the arguments as JSON. */
  input?: string
  /** Number of characters that were left out of `diff` or `input`. */
  leftOut?: number
  /** Built-in tool whose arguments `input` contains as JSON. */
  builtInTool?: string
}

/** Details that contain labels, and therefore exist in each language. */
export type LabelledDetailsForApproval = Pick<ActionDetailsForApproval, 'diff' | 'input' | 'leftOut'>

/** Tool of an MCP server that the user may allow permanently. The hash covers the tool's whole definition. */
export type ExternalTool = { server: string; name: string; definitionHash: string }

export type ActionApprovalRequest = {
  /**
   * A single paragraph that explains without further context what will happen. Texts of a model are quoted: see
   * `quoteText`.
   */
  summary: string
  /**
   * Summary in both languages, for clients that show it in the language of their user. It may leave out the input,
   * which these clients show as fields.
   */
  summaries?: BilingualText
  /** Exact action that will run; its hash binds the user's answer to it. */
  action: unknown
  details?: ActionDetailsForApproval
  /** Details with labels in the language that `details` does not have. */
  translations?: Partial<Record<ReplyLanguage, LabelledDetailsForApproval>>
  /** Tool of an MCP server that the action uses. If the owner allowed the tool permanently, no approval is needed. */
  tool?: ExternalTool
  /** Tool that performs the action. If the owner's policy for this tool allows the action, no approval is needed. */
  by?: ToolRiskProperties
  /** Risk class of the action, if it differs from that of the tool. */
  risk?: RiskClass
  /** True if the user is asked for approval even if the owner's policy allows the action. */
  isMandatory?: boolean
  /** Aborts when the question was decided outside of this agent; the request then counts as expired. */
  withdrawn?: AbortSignal
}

export type ApprovalDecision = 'approved' | 'denied' | 'expired'

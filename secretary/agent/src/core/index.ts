import { createContractImplementer, type MountRoutes } from '@sanhe/kit/http/implement'
import type { Actors } from './actors.ts'

export type { Actors, Device } from './actors.ts'
export {
  type ActionRequest,
  type ApprovalDecision,
  type Brain,
  BrainError,
  type BrainFile,
  type BrainMessage,
  type BrainRequest,
  type BrainUsage,
  type Compaction,
  type ExternalTool,
  type InterruptedRun,
  type Language,
  type LogLevel,
  offeredSkills,
  type ReplyStopReason,
  type Skill,
  type SkillContext,
  type TaskResult,
  type UserRequest,
} from './brain.ts'
export type { CertificateStatus, ServedCertificate } from './certificate.ts'
export type { Deps } from './deps.ts'
export { isSessionId, newId } from './ids.ts'
export type { AppendFrame, Journal, JournalEvent, JournalFrame, ResumePoint } from './journal.ts'
export { limits } from './limits.ts'
export { addNotice, type NoticeKind } from './notices-store.ts'
export { type RiskClass, riskClasses, toolPolicies, type ToolPolicy, type ToolRisk } from './risk.ts'
export { getFailureMessage, getFailureUsage, RunStoppedError, runBrain } from './run-brain.ts'
export { findSetting, removeSetting, setSetting } from './settings-store.ts'
export { createSummaryMessage } from './summary-message.ts'
export { createResultsMessage } from './task-results.ts'
export type { ModelPrice, TokenMeter } from './token-meter.ts'
export { throttle } from './throttle.ts'
export type { CallTool, EarlierToolCall, ToolCallRequest } from './tool-call.ts'
export type { UndoStep } from './undo-step.ts'
export type { WebContentTracker } from './web-content-tracker.ts'

export const implement = createContractImplementer<Actors>()
export type ProductMount = MountRoutes<Actors>

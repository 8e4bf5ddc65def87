import type { Contract } from '@sanhe/kit/http/contract'
import { createContractImplementer, type EndpointHandlers, type MountRoutes } from '@sanhe/kit/http/implement'
import type { PersonRole } from '#core/contract'
import type { Actors } from './actors.ts'

export type { Actors, AuthenticatedDevice, AuthenticatedPerson } from './actors.ts'
export type {
  ActionApprovalRequest,
  ActionDetailsForApproval,
  ApprovalDecision,
  ExternalTool,
  LabelledDetailsForApproval,
} from './action-approval.ts'
export type { ReplyLanguage } from './reply-language.ts'
export { BrainError, type ReplyStopReason } from './brain-error.ts'
export {
  type Brain,
  type BrainMessage,
  type BrainRequest,
  type BrainUsage,
  type ConversationCompaction,
  type InterruptedRun,
  type SubAgentLogLevel,
  listOfferedSkills,
  type Skill,
  type SkillContext,
  type SubAgentTaskResult,
  type UserMessageContext,
  withAuthor,
} from './brain.ts'
export type { CertificateStatus, ServedCertificate } from './certificate.ts'
export {
  admitsPerson,
  type ConversationAccess,
  findConversationAccess,
  findPersonRole,
  findSharedAuthor,
  hasOtherPeople,
  isConversationVisible,
  readConversationScope,
} from './conversation-access.ts'
export type { Deps } from './deps.ts'
export {
  describeUnreadableFile,
  isReadableFile,
  type MessageFileForBrain,
} from './message-files.ts'
export { isSessionId, createPrefixedId } from './ids.ts'
export type {
  AppendFrame,
  FrameAudience,
  Journal,
  JournalEvent,
  JournalFrame,
  JournalResumePoint,
} from './journal.ts'
export { detectLanguage, detectUserLanguage, findLastUserMessage } from './language.ts'
export { agentRateLimits } from './limits.ts'
export { addNotice, lowBalanceSubject, type NoticeKind } from './notices-store.ts'
export { resolveOwnerAddresses } from './outgoing-address.ts'
export { BlockedUrlError, createOutgoingFetch } from './outgoing-fetch.ts'
export { readOrCreateKeyFile } from './key-file.ts'
export {
  type ConversationScope,
  mayApprove,
  mayManage,
  ownerPersonId,
  type PersonRole,
} from './people.ts'
export type { RelayAddress } from './relay-access.ts'
export {
  type RiskClass,
  riskClasses,
  toolPolicies,
  type ToolPolicy,
  type ToolRiskProperties,
} from './risk.ts'
export { getRunFailureMessage, getFailureTokenUsage, RunStoppedError, runBrain } from './run-brain.ts'
export { findKeptKeyColumns, isSameServer, toRecognisableEnd, toServiceKeyColumns } from './service-key.ts'
export { findSetting, removeSetting, setSetting } from './settings-store.ts'
export { createSummaryMessage } from './summary-message.ts'
export { createTaskResultsMessage } from './task-results.ts'
export type { ModelPrice, TokenMeter } from './token-meter.ts'
export { throttle } from './throttle.ts'
export type { CallTool, EarlierToolCall, ToolCallRequest } from './tool-call.ts'
export type { UndoStep } from './undo-step.ts'
export type { WebContentTracker } from './web-content-tracker.ts'

const implementContract = createContractImplementer<Actors>()

/** Type of a contract whose endpoints for devices name the roles that may call them. Other contracts do not compile. */
type WithRoles<C extends Contract> = {
  [N in keyof C]: C[N]['auth'] extends 'key' ? { roles: readonly PersonRole[] } : unknown
}

export const implement = <C extends Contract>(
  contract: C & WithRoles<C>,
  handlers: EndpointHandlers<C, Actors>,
) => implementContract<C>(contract, handlers)
export type MountAgentRoutes = MountRoutes<Actors>

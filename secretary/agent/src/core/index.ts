import { implementFor, type Mount } from '@sanhe/kit/http/implement'
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
  type ForeignTool,
  type Language,
  type LogLevel,
  type ReplyStopReason,
  type Skill,
  type SkillContext,
  type UserRequest,
} from './brain.ts'
export type { CertificateStatus, Deps, ServedCertificate } from './deps.ts'
export { isSessionId, newId } from './ids.ts'
export { limits } from './limits.ts'
export { failureMessage, runBrain, StoppedError, usageOfFailure } from './run-brain.ts'
export { throttle } from './throttle.ts'

export const implement = implementFor<Actors>()
export type ProductMount = Mount<Actors>

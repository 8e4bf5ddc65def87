import { secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { ApprovalService } from './service.ts'

export const approvalJobs = (approvals: ApprovalService): Job[] => [
  { name: 'expire-approvals', everyMs: secondMs, run: (now) => approvals.expireDue(now) },
]

import { secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Approvals } from './service.ts'

export const approvalJobs = (approvals: Approvals): Job[] => [
  { name: 'expire-approvals', everyMs: secondMs, run: (now) => approvals.expireDue(now) },
]

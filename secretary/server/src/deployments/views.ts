import { toIso } from '@sanhe/kit/runtime/clock'
import { installStepDefinitions } from '#installer'
import type { DeploymentRow, DeploymentStepRow } from './store.ts'

const nameOf = (key: string) => installStepDefinitions.find((step) => step.key === key)?.name ?? key

export const toDeploymentSummaryResponse = (row: DeploymentRow) => ({
  id: row.id,
  user_id: row.user_id,
  server_ip: row.server_ip,
  ssh_port: row.ssh_port,
  status: row.status,
  progress: row.progress,
  current_step: row.current_step,
  error_code: row.error_code,
  error_detail: row.error_detail,
  error_message: row.error_message,
  help_key: row.error_code === null ? null : `deploy.${row.error_code.toLowerCase()}`,
  payment_id: row.payment_id,
  uses_balance: row.uses_balance,
  host_key: row.host_key,
  secretary_id: row.secretary_id,
  retry_of: row.retry_of,
  retryable: row.status === 'failed',
  created_at: toIso(row.created_at.getTime()),
  completed_at: row.completed_at && toIso(row.completed_at.getTime()),
})

export const toDeploymentResponse = (
  row: DeploymentRow,
  steps: DeploymentStepRow[],
  lines: string[],
  supportUrl: string | undefined,
) => ({
  ...toDeploymentSummaryResponse(row),
  steps: steps.map(({ key, status, started_at, ended_at }) => ({
    key,
    name: nameOf(key),
    status,
    duration_ms: started_at && ended_at && ended_at.getTime() - started_at.getTime(),
  })),
  log_tail: lines,
  support_url: supportUrl ?? null,
})

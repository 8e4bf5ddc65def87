import type { GatewayConnection } from './connection.ts'
import { ExecApprovals, type ExecApproval } from './frames.ts'
import type { GatewayRun } from './run-state.ts'
import { hashCommand } from './tool-calls.ts'

async function listOpenApprovals(connection: GatewayConnection, { sessionKey }: GatewayRun) {
  const { data = [] } = ExecApprovals.safeParse(await connection.request('exec.approval.list', {}))
  return data.flatMap((approval) => (approval?.request.sessionKey === sessionKey ? [approval] : []))
}

/**
 * Asks the user about commands that already waited for approval before this connection was opened. Closes questions
 * that are no longer open on the gateway.
 */
export async function answerOpenApprovals(connection: GatewayConnection, run: GatewayRun) {
  const open = await listOpenApprovals(connection, run)
  run.tools.withdrawOthers(open.map(({ id }) => id))
  for (const approval of open) void answerApproval(connection, run, approval)
}

/**
 * Asks the user about a command and sends the answer to the gateway. An approval is sent only if the gateway still
 * holds exactly the command that the user saw.
 */
export async function answerApproval(connection: GatewayConnection, run: GatewayRun, approval: ExecApproval) {
  try {
    const decision = await run.tools.ask(approval)
    const open = (await listOpenApprovals(connection, run)).find(({ id }) => id === approval.id)
    if (!open) return
    const isSame = hashCommand(open) === hashCommand(approval)
    await connection.request('exec.approval.resolve', {
      id: approval.id,
      decision: decision === 'approved' && isSame ? 'allow-once' : 'deny',
    })
  } catch {
    // Either the run has ended, or the connection has closed. After a reconnect, the list of open approvals contains
    // this approval again.
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

export type DeploymentSnapshot = { status: string }

const lookMs = 500
const quietLooks = 30

/**
 * Yields the whole deployment as an event, first immediately and then after each change, until the deployment has
 * ended. Polls the database, because another process may be running the deployment.
 */
export async function* streamDeploymentEvents(
  read: () => Promise<DeploymentSnapshot>,
  isClosing: () => boolean,
) {
  let last = ''
  for (let quiet = 0; !isClosing(); quiet += 1) {
    const snapshot = await read()
    const text = JSON.stringify(snapshot)
    if (text !== last) {
      yield `event: deployment\ndata: ${text}\n\n`
      last = text
      quiet = 0
    } else if (quiet % quietLooks === 0) yield ': still there\n\n'
    if (snapshot.status === 'success' || snapshot.status === 'failed') return
    await sleep(lookMs)
  }
}

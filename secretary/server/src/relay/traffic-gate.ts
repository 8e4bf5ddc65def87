import type { WebSocket } from 'ws'
import type { RelayLimits } from './agent-link.ts'
import { createByteBudget, maxUnsentAgentBytes } from './rules.ts'

export type TrafficGate = ReturnType<typeof createTrafficGate>

/**
 * Pauses the connections of an agent while it has used up its bytes per second, and the connections of its devices
 * while too many bytes wait for the agent. `listDevices` returns the sockets of the open channels.
 */
export function createTrafficGate(
  agent: WebSocket,
  listDevices: () => WebSocket[],
  limits: RelayLimits,
  now: () => number,
) {
  const budget = createByteBudget(limits.bytesPerSecond, now)
  let pause: NodeJS.Timeout | undefined
  let isAgentSlow = false
  const isPaused = () => pause !== undefined || isAgentSlow

  function readAgain() {
    if (pause === undefined) agent.resume()
    if (!isPaused()) for (const socket of listDevices()) socket.resume()
  }
  return {
    isPaused,
    /** Counts forwarded bytes towards the limit of bytes per second. */
    count(bytes: number) {
      const waitMs = budget.take(bytes)
      if (waitMs === 0 || pause) return
      agent.pause()
      for (const socket of listDevices()) socket.pause()
      pause = setTimeout(() => {
        pause = undefined
        readAgain()
      }, waitMs)
    },
    /** Stops reading from the devices while too many bytes wait for the agent. */
    checkBacklog() {
      if (agent.bufferedAmount <= maxUnsentAgentBytes) return
      isAgentSlow = true
      for (const socket of listDevices()) socket.pause()
    },
    /** Reads from the devices again after the agent received the waiting bytes. */
    afterSend() {
      if (!isAgentSlow || agent.bufferedAmount > maxUnsentAgentBytes / 2) return
      isAgentSlow = false
      readAgain()
    },
    end: () => clearTimeout(pause),
  }
}

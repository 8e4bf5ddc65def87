import { maxChannelFrameBytes } from '@sanhe/protocol/relay/relay-limits'
import { z } from 'zod'

const count = (standard: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(1).max(max).default(standard)

/** Settings of the relay for agents behind a router. */
export const relaySettings = {
  /** 1: agents without a public address may connect here, and devices reach them through this service. */
  RELAY: z.enum(['0', '1']).default('0'),
  /** Agents that an account may register. */
  RELAY_AGENTS: count(10, 1000),
  /** Open connections of an account: its agents and their devices together. */
  RELAY_CONNECTIONS: count(50, 10_000),
  /** Forwarded bytes per second of each agent, both directions together. */
  RELAY_BYTES_PER_SECOND: count(1024 * 1024),
  /** Forwarded bytes per calendar month of each agent, both directions together. */
  RELAY_BYTES_PER_MONTH: count(10 * 1024 ** 3),
  /** Largest encrypted frame in bytes. A smaller value than the default breaks large messages. */
  RELAY_FRAME_BYTES: count(maxChannelFrameBytes, 1024 * 1024),
  /** Seconds without a frame after which the connection of a device is closed. Apps send a frame every 30 s. */
  RELAY_IDLE_SECONDS: count(120, 3600),
}

type RelaySettingValues = z.output<z.ZodObject<typeof relaySettings>>

/** Returns the limits of the relay; undefined if the relay is off. */
export const toRelayConfig = (values: RelaySettingValues) =>
  values.RELAY === '1'
    ? {
        agentsPerAccount: values.RELAY_AGENTS,
        connectionsPerAccount: values.RELAY_CONNECTIONS,
        bytesPerSecond: values.RELAY_BYTES_PER_SECOND,
        bytesPerMonth: values.RELAY_BYTES_PER_MONTH,
        frameBytes: values.RELAY_FRAME_BYTES,
        idleMs: values.RELAY_IDLE_SECONDS * 1000,
      }
    : undefined

import type { PushMessage, PushSender } from './index.ts'
import type { PushError } from './push-error.ts'

/** Result of a message at one push vendor. `problems` excludes devices whose token is invalid. */
export type PushChannelResult = { delivered: number; goneDevices: string[]; problems: PushError[] }
/** Sends messages through one push vendor. `send` never rejects: the result contains the errors. */
export type PushChannel = { send(message: PushMessage): Promise<PushChannelResult>; stop(): Promise<void> }

/**
 * Sends each message through all push vendors in parallel. A failure of one vendor does not fail a message that another
 * vendor delivered, because a retry would deliver it again.
 */
export const createMultiChannelSender = (channels: PushChannel[]): PushSender => ({
  async send(message) {
    const results = await Promise.all(channels.map((channel) => channel.send(message)))
    const delivered = results.reduce((sum, result) => sum + result.delivered, 0)
    const problems = results.flatMap((result) => result.problems)
    const worst = problems.find(({ isTransient }) => isTransient) ?? problems[0]
    if (delivered === 0 && worst) throw worst
    return { delivered, goneDevices: results.flatMap((result) => result.goneDevices) }
  },
  stop: async () => void (await Promise.all(channels.map((channel) => channel.stop()))),
})

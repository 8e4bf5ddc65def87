import type { PushMessage, PushSender } from './index.ts'
import type { PushError } from './push-error.ts'

/** Result of a message by one vendor. `problems` excludes devices that are gone. */
export type ChannelResult = { delivered: number; goneDevices: string[]; problems: PushError[] }
/** A single vendor. `send` never rejects: the result contains errors. */
export type PushChannel = { send(message: PushMessage): Promise<ChannelResult>; stop(): Promise<void> }

/**
 * Sends through all vendors in parallel. A failure of one vendor does not fail a message that another delivered, so no
 * device receives it again.
 */
export const fanOut = (ways: PushChannel[]): PushSender => ({
  async send(message) {
    const results = await Promise.all(ways.map((way) => way.send(message)))
    const delivered = results.reduce((sum, result) => sum + result.delivered, 0)
    const problems = results.flatMap((result) => result.problems)
    const worst = problems.find(({ isTransient }) => isTransient) ?? problems[0]
    if (delivered === 0 && worst) throw worst
    return { delivered, goneDevices: results.flatMap((result) => result.goneDevices) }
  },
  stop: async () => void (await Promise.all(ways.map((way) => way.stop()))),
})

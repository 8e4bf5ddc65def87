import type { PushMessage, PushSender } from './index.ts'
import type { PushError } from './push-error.ts'

/** What became of a message by one vendor. `problems` are those that are not the device's own. */
export type ChannelResult = { delivered: number; goneDevices: string[]; problems: PushError[] }
/** One vendor. It does not reject: what went wrong is part of the result. */
export type PushChannel = { send(message: PushMessage): Promise<ChannelResult>; stop(): Promise<void> }

/** By every vendor at once. Who was reached by one is not told again because another failed. */
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

import { OperatorError } from '@sanhe/kit/http/errors'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { createFailureLog } from './failure-log.ts'
import { createPulse, type PulseDeps } from './pulse.ts'
import { readTakenOver } from './replica.ts'
import { createAssetSender } from './send-assets.ts'
import { createChangeSender } from './send-changes.ts'

const sendEveryMs = secondMs
const heartbeatEveryMs = 2 * secondMs
/** Time that a stop waits for the last changes to be sent. */
const lastSendMs = 5 * secondMs

export type ReplicationDeps = PulseDeps & { db: Sqlite; dataDir: string }
export type Replication = Awaited<ReturnType<typeof startReplication>>

/**
 * Keeps the replica of this data folder about a second behind. Throws if another machine has taken over, because two
 * services must not accept changes of the same team. A replica that cannot be reached does not stop the service.
 */
export async function startReplication(deps: ReplicationDeps) {
  const { log } = deps
  await refuseIfTakenOver(deps)
  const changes = createChangeSender(deps)
  const assets = createAssetSender(deps)
  const pulse = await createPulse(deps)
  // Data and heartbeat fail separately: one log for both would report a failure and a recovery in turn.
  const sendFailures = createFailureLog(log, 'sending changes to the replica')
  const beatFailures = createFailureLog(log, 'writing the heartbeat of the replica')
  let sentAt: number | undefined
  let isOver = false
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function send() {
    changes.collect()
    await assets.send()
    const sent = await changes.send()
    if (!sent) return
    const isNewGeneration = await pulse.show(sent)
    sentAt = performance.now()
    if (!isNewGeneration) return changes.renewIfLarge()
    await changes.removeOtherGenerations()
    await assets.removeUnused()
    log.info({ generation: sent.generation }, 'a base copy was sent to the replica')
  }
  const sendOnce = () =>
    (sending ??= sendFailures.watch(send()).finally(() => {
      sending = undefined
    }))
  async function run() {
    await sendOnce()
    if (!isOver) timer = setTimeout(() => void run(), sendEveryMs)
  }
  // The sign of life must not wait for a large copy that is being sent.
  const beat = setInterval(() => void beatFailures.watch(pulse.beat()), heartbeatEveryMs)
  void run()

  return {
    /** Returns the time in seconds since the replica was complete, or undefined before the first base copy. */
    ageS: () => (sentAt === undefined ? undefined : (performance.now() - sentAt) / secondMs),
    /** Sends everything that was committed before this call. */
    async sendAll() {
      await sending
      await sendOnce()
    },
    /** Sends the last changes, but does not wait long for an unreachable replica. */
    async stop() {
      isOver = true
      clearTimeout(timer)
      clearInterval(beat)
      if (pulse.isTakenOver()) return
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const limit = setTimeout(resolve, lastSendMs)
      const last = async () => {
        await sending
        await sendOnce()
        await beatFailures.watch(pulse.end())
      }
      await Promise.race([last(), late])
      clearTimeout(limit)
    },
  }
}

async function refuseIfTakenOver({ store, owner, log }: ReplicationDeps) {
  const takenOver = await readTakenOver(store).catch((error: unknown) => {
    log.error({ err: error }, 'the replica cannot be reached')
    return undefined
  })
  if (takenOver && takenOver.owner !== owner)
    throw new OperatorError(
      `${takenOver.host} took over at ${takenOver.at}: start this machine as its standby with an empty data folder`,
    )
}

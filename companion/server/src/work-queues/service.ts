import { toIso } from '@sanhe/kit/runtime/clock'
import type { AdminCaller, Deps, WorkQueue } from '#core'
import { workQueueNames } from '#core/contract'

const byUrgency = (one: WorkQueue, other: WorkQueue) =>
  workQueueNames.indexOf(one.name) - workQueueNames.indexOf(other.name)

/**
 * Counts the entries of all queues that the caller's role may handle, concurrently. Returns the queues in order of
 * urgency.
 */
export async function listWorkQueues(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  queues: readonly WorkQueue[],
  admin: AdminCaller,
) {
  const now = clock.now()
  const own = queues.filter(({ roles }) => roles.includes(admin.role)).toSorted(byUrgency)
  return {
    queues: await Promise.all(
      own.map(async (queue) => queueView(queue, await queue.measure(db, now, admin))),
    ),
  }
}

function queueView(
  { name, dueAfterMs }: WorkQueue,
  { count, oldestAt }: Awaited<ReturnType<WorkQueue['measure']>>,
) {
  const isoOf = (time: number | undefined) => (time === undefined ? null : toIso(time))
  const since = oldestAt?.getTime()
  return {
    name,
    count,
    oldestAt: isoOf(since),
    dueAt: isoOf(since === undefined || dueAfterMs === undefined ? undefined : since + dueAfterMs),
  }
}

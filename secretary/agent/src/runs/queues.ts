import type { Instant } from '@sanhe/kit/runtime/clock'
import { RunStoppedError } from '#core'
import { produceReply, type ReplyProductionDeps, type RunServices } from './produce-reply.ts'
import { createLiveReply, type LiveReply, type ReplyDeps, type ReplyIds } from './reply.ts'
import { stoppedReplyEndings } from './rules.ts'

export type QueuedRun = { reply: LiveReply; controller: AbortController; startedAt: Instant | undefined }

export type RunQueues = {
  add(names: ReplyIds): void
  all(): QueuedRun[]
  of(sessionId: string): QueuedRun[]
  stopOne(run: QueuedRun, why: RunStoppedError['why']): void
  /** Starts no more queued replies. */
  close(): void
}

/** Runs the replies of one session sequentially, and replies of different sessions concurrently. */
export function createRunQueues(deps: ReplyProductionDeps & ReplyDeps, services: RunServices): RunQueues {
  const queues = new Map<string, QueuedRun[]>()
  let isClosed = false
  const of = (sessionId: string) => queues.get(sessionId) ?? []

  function begin(run: QueuedRun) {
    run.startedAt = deps.clock.now()
    run.reply.begin()
    // Starts the brain in a later microtask, so that the client receives the acknowledgement of its message first.
    void Promise.resolve()
      .then(() => produceReply(deps, services, run.reply, run.controller))
      .then((ending) => run.reply.end(ending))
      // The row still has the status of a running reply; the next start of the server ends the reply.
      .catch((error: unknown) => deps.log.error({ err: error }, 'a reply could not be ended'))
      .then(() => leave(run))
      .catch((error: unknown) => deps.log.error({ err: error }, 'a reply could not begin'))
  }

  function leave(run: QueuedRun) {
    const { sessionId } = run.reply
    const rest = of(sessionId).filter((other) => other !== run)
    if (rest.length === of(sessionId).length) return
    if (rest.length) queues.set(sessionId, rest)
    else queues.delete(sessionId)
    const next = rest[0]
    if (next && next.startedAt === undefined && !isClosed) begin(next)
  }

  return {
    add(names) {
      const run = {
        reply: createLiveReply(deps, names),
        controller: new AbortController(),
        startedAt: undefined,
      }
      const queue = [...of(names.sessionId), run]
      queues.set(names.sessionId, queue)
      if (queue.length === 1) begin(run)
    },
    all: () => [...queues.values()].flat(),
    of,
    stopOne(run, why) {
      run.reply.end(stoppedReplyEndings[why])
      run.controller.abort(new RunStoppedError(why))
      leave(run)
    },
    close: () => void (isClosed = true),
  }
}

import type { Instant } from '@sanhe/kit/runtime/clock'
import { type BrainUsage, RunStoppedError } from '#core'
import { produceReply, type ReplyProductionDeps, type ServicesOfRun } from './produce-reply.ts'
import { createReplyInProgress, type ReplyInProgress, type ReplyDeps } from './reply.ts'
import type { ReplyIds, ReplySoFar } from './reply-parts.ts'
import { replyEndingsByReason } from './rules.ts'

export type QueuedRun = {
  reply: ReplyInProgress
  controller: AbortController
  startedAt: Instant | undefined
  /** True if the run continues a reply that an earlier process began. */
  isContinued: boolean
  /** Tokens that the reply had used when it ended, if the run continues an ended reply. */
  usageBefore?: BrainUsage | undefined
  /** Returns the tokens that the run has used so far. */
  readUsage?(): BrainUsage
}

export type RunQueues = {
  add(names: ReplyIds): void
  /** Adds a reply that an earlier process left open. It waits for `resume`. */
  addLeftOver(names: ReplyIds, soFar: ReplySoFar | undefined): void
  /** Adds a reply that had ended and is now continued. */
  addContinued(names: ReplyIds, soFar: ReplySoFar, usageBefore: BrainUsage): void
  /** Starts the replies of an earlier process, which wait until the server is ready. */
  resume(): void
  all(): QueuedRun[]
  of(sessionId: string): QueuedRun[]
  stopOne(run: QueuedRun, why: RunStoppedError['why']): void
  /** Stops all runs and leaves their replies open, for the next start of the server. */
  suspendAll(): void
}

/** Runs the replies of one session sequentially, and replies of different sessions concurrently. */
export function createRunQueues(
  deps: ReplyProductionDeps & ReplyDeps,
  services: ServicesOfRun,
  ended: (messageId: string) => void,
): RunQueues {
  const queues = new Map<string, QueuedRun[]>()
  let isClosed = false
  let isResumed = false
  const of = (sessionId: string) => queues.get(sessionId) ?? []

  function begin(run: QueuedRun) {
    run.startedAt = deps.clock.now()
    run.reply.begin()
    // Starts the reply of the model in a later microtask, so that the client receives the acknowledgement of its
    // message first.
    void Promise.resolve()
      .then(() => produceReply(deps, services, run))
      .then((ending) => run.reply.end(ending))
      // If the end of the reply could not be stored, its row still has the status of a running reply. The next start of
      // the server ends the reply.
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
    if (next) beginIfReady(next)
    if (!isClosed) ended(run.reply.messageId)
  }

  function beginIfReady(run: QueuedRun) {
    if (run.startedAt === undefined && !isClosed && (isResumed || !run.isContinued)) begin(run)
  }

  function enqueue(reply: ReplyInProgress, isContinued: boolean, usageBefore?: BrainUsage) {
    const run = { reply, controller: new AbortController(), startedAt: undefined, isContinued, usageBefore }
    const queue = [...of(reply.sessionId), run]
    queues.set(reply.sessionId, queue)
    if (queue.length === 1) beginIfReady(run)
  }

  return {
    add: (names) => enqueue(createReplyInProgress(deps, names), false),
    addLeftOver: (names, soFar) => enqueue(createReplyInProgress(deps, names, soFar), true),
    addContinued: (names, soFar, before) => enqueue(createReplyInProgress(deps, names, soFar), true, before),
    resume() {
      isResumed = true
      for (const [first] of queues.values()) if (first) beginIfReady(first)
    },
    all: () => [...queues.values()].flat(),
    of,
    stopOne(run, why) {
      run.reply.end({ ...replyEndingsByReason[why], ...stoppedUsage(run) })
      run.controller.abort(new RunStoppedError(why))
      leave(run)
    },
    suspendAll() {
      isClosed = true
      for (const run of [...queues.values()].flat()) suspend(run)
      queues.clear()
    },
  }
}

function stoppedUsage({ readUsage, usageBefore }: QueuedRun) {
  const usage = readUsage?.() ?? usageBefore
  return usage && { usage }
}

/** Stops a run and leaves its reply open, for the next start of the server. */
function suspend({ reply, controller }: QueuedRun) {
  reply.suspend()
  controller.abort(new RunStoppedError('restart'))
}

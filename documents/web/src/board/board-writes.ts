import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { api, isApiErrorWithStatus } from '#api.ts'
import type { TaskChanges } from './rules.ts'

type Change = TaskChanges extends ReadonlyMap<number, infer C> ? C : never

/**
 * Changes of one board that the page shows before the service has answered. `failed`: message shown when the service
 * refuses them.
 */
export type BoardWrite = { slug: string; changes: TaskChanges; failed: string }

/**
 * Board writes without a response, in the order in which the user made them. For each board, the first write is in
 * flight.
 */
let unanswered: readonly BoardWrite[] = []
const lastOf = new Map<string, Promise<unknown>>()

export const hasUnansweredBoardWrites = (slug: string) => unanswered.some((write) => write.slug === slug)

/** Sends the writes of each board one at a time, in order. */
export async function sendBoardWriteInOrder(write: BoardWrite) {
  watchLeaving()
  unanswered = [...unanswered, write]
  const mine = (lastOf.get(write.slug) ?? Promise.resolve()).then(() => send(write))
  lastOf.set(
    write.slug,
    mine.catch(() => undefined),
  )
  try {
    await mine
  } finally {
    unanswered = unanswered.filter((other) => other !== write)
  }
}

async function send({ slug, changes }: Pick<BoardWrite, 'slug' | 'changes'>) {
  // oxlint-disable-next-line no-await-in-loop -- in order, so that a refusal leaves the rest unwritten
  for (const [id, change] of changes) await sendOne(slug, id, change)
}

/** `keepalive` lets the browser finish the request after the page is left. */
const keepaliveOption = { keepalive: true }

async function sendOne(slug: string, id: number, change: Change) {
  const params = { slug, id }
  if (change === null) return removeOnce(params)
  const { status, column_id, sort_order, priority, due_date } = change
  const isMove = priority === undefined && due_date === undefined
  if (isMove && status !== undefined && sort_order !== undefined)
    await api.tasks.move({ params, body: { status, column_id, sort_order } }, keepaliveOption)
  else
    await api.tasks.update(
      { params, body: { status, column_id, sort_order, priority, due_date } },
      keepaliveOption,
    )
}

/** A delete that is repeated after a reload gets 404, which counts as done. */
async function removeOnce(params: { slug: string; id: number }) {
  try {
    await api.tasks.remove({ params }, keepaliveOption)
  } catch (error) {
    if (!isApiErrorWithStatus(error, 404)) throw error
  }
}

/** Merges writes into one final change per task, so that their order no longer matters. */
export function mergeBoardWrites(writes: readonly BoardWrite[]): BoardWrite[] {
  const boards = Map.groupBy(writes, ({ slug }) => slug)
  return [...boards].map(([slug, ofBoard]) => {
    const changes = new Map<number, Change>()
    for (const [id, change] of ofBoard.flatMap((write) => [...write.changes]))
      changes.set(id, change && { ...changes.get(id), ...change })
    return { slug, changes, failed: ofBoard.at(-1)?.failed ?? '' }
  })
}

const storageName = 'sanhe.documents.unfinishedWrites'
/**
 * Age after which unfinished writes are discarded. After a longer time, other users or the same user may have changed
 * the tasks.
 */
const staysMs = minuteMs

let isWatching = false
/**
 * Promise that is resolved while the page is visible and pending after the user has left it. Writes wait for it,
 * because a hidden page has already sent the final changes, and no earlier change may be sent after them.
 */
let presence = Promise.withResolvers<void>()
presence.resolve()

/**
 * Sends the merged changes when the user leaves the page, because the page cannot wait for responses any more. Also
 * stores the changes, so that the page shows them after a reload until the service confirms them. A change holds final
 * values, so sending it twice is harmless.
 */
function watchLeaving() {
  if (isWatching) return
  isWatching = true
  addEventListener('pagehide', () => {
    const writes = mergeBoardWrites(unanswered)
    if (writes.length === 0) return
    presence = Promise.withResolvers<void>()
    note(writes)
    for (const { slug, changes } of writes)
      for (const [id, change] of changes) void sendOne(slug, id, change).catch(() => {})
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    consumeUnfinishedBoardWrites()
    presence.resolve()
  })
}

function note(writes: readonly BoardWrite[]) {
  const noted = writes.map(({ changes, ...write }) => ({ ...write, changes: [...changes] }))
  try {
    sessionStorage.setItem(storageName, JSON.stringify({ at: systemClock.now(), writes: noted }))
  } catch {
    // Storage is blocked, so the page after a reload cannot show the changes. They are not lost, because the page has
    // just sent them.
  }
}

type StoredWrites = { at: number; writes: (Omit<BoardWrite, 'changes'> & { changes: [number, Change][] })[] }

/** Returns the board writes to which the previous page of this tab received no answer. A second call returns none. */
export function consumeUnfinishedBoardWrites(): BoardWrite[] {
  try {
    const text = sessionStorage.getItem(storageName)
    if (text === null) return []
    sessionStorage.removeItem(storageName)
    const { at, writes } = JSON.parse(text) as StoredWrites
    if (systemClock.now() - at > staysMs) return []
    return writes.map(({ changes, ...write }) => ({ ...write, changes: new Map(changes) }))
  } catch {
    return []
  }
}

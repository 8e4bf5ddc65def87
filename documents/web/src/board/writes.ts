import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { api, hasStatus } from '#api.ts'
import type { Changes } from './rules.ts'

type Change = Changes extends ReadonlyMap<number, infer C> ? C : never

/** Changes of one board that are shown and not yet answered; `failed` is said when the service refuses them. */
export type Write = { slug: string; changes: Changes; failed: string }

/** In the order they were done. The first of each board is under way. */
let unanswered: readonly Write[] = []
const lastOf = new Map<string, Promise<unknown>>()

export const isWriting = (slug: string) => unanswered.some((write) => write.slug === slug)

/** One after the other, in the order they were done, for each board. */
export async function writeInTurn(write: Write) {
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

async function send({ slug, changes }: Pick<Write, 'slug' | 'changes'>) {
  // oxlint-disable-next-line no-await-in-loop -- in order, so that a refusal leaves the rest unwritten
  for (const [id, change] of changes) await sendOne(slug, id, change)
}

/** The browser finishes what is under way when the page is left. */
const keepalive = { keepalive: true }

async function sendOne(slug: string, id: number, change: Change) {
  const params = { slug, id }
  if (change === null) return removeOnce(params)
  const { status, sort_order, priority } = change
  if (status !== undefined && sort_order !== undefined && priority === undefined)
    await api.tasks.move({ params, body: { status, sort_order } }, keepalive)
  else await api.tasks.update({ params, body: { status, sort_order, priority } }, keepalive)
}

/** Sent a second time after a reload, it finds nothing any more. */
async function removeOnce(params: { slug: string; id: number }) {
  try {
    await api.tasks.remove({ params }, keepalive)
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
  }
}

/** Where each task ends when all of these are done: one write a task, so that their order means nothing any more. */
export function outcome(writes: readonly Write[]): Write[] {
  const boards = Map.groupBy(writes, ({ slug }) => slug)
  return [...boards].map(([slug, ofBoard]) => {
    const changes = new Map<number, Change>()
    for (const [id, change] of ofBoard.flatMap((write) => [...write.changes]))
      changes.set(id, change && { ...changes.get(id), ...change })
    return { slug, changes, failed: ofBoard.at(-1)?.failed ?? '' }
  })
}

const storageName = 'sanhe.documents.unfinishedWrites'
/** What is older was overtaken by others, or by their own later visit. */
const staysMs = minuteMs

let isWatching = false
/** Settled while the page is shown. A page that is left has sent the outcome: an older step must not follow it. */
let presence = Promise.withResolvers<void>()
presence.resolve()

/**
 * A page that is left cannot wait for answers: it sends the outcome at once, and notes it for the page after a reload,
 * which shows it until the service says the same. Each write names its end and not a step, so sending it twice is harmless.
 */
function watchLeaving() {
  if (isWatching) return
  isWatching = true
  addEventListener('pagehide', () => {
    const writes = outcome(unanswered)
    if (writes.length === 0) return
    presence = Promise.withResolvers<void>()
    note(writes)
    for (const { slug, changes } of writes)
      for (const [id, change] of changes) void sendOne(slug, id, change).catch(() => {})
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    takeUnfinished()
    presence.resolve()
  })
}

function note(writes: readonly Write[]) {
  const noted = writes.map(({ changes, ...write }) => ({ ...write, changes: [...changes] }))
  try {
    sessionStorage.setItem(storageName, JSON.stringify({ at: systemClock.now(), writes: noted }))
  } catch {
    // Then only the requests that were just sent carry it.
  }
}

type Noted = { at: number; writes: (Omit<Write, 'changes'> & { changes: [number, Change][] })[] }

/** What the page before this one, in the same tab, left unanswered; given out once. */
export function takeUnfinished(): Write[] {
  try {
    const text = sessionStorage.getItem(storageName)
    if (text === null) return []
    sessionStorage.removeItem(storageName)
    const { at, writes } = JSON.parse(text) as Noted
    if (systemClock.now() - at > staysMs) return []
    return writes.map(({ changes, ...write }) => ({ ...write, changes: new Map(changes) }))
  } catch {
    return []
  }
}

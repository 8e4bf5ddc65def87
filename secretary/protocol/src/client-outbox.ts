import type { Clock } from '@sanhe/kit/clock'
import type { HistoryMessage } from './history.ts'
import * as box from './outbox.ts'
import { settleByHistory } from './outbox-history.ts'

/** Where what was not yet taken survives the end of the client. */
export type OutboxStore = {
  load(): Promise<box.OutboxEntry[]>
  save(entries: box.OutboxEntry[]): Promise<void>
}

/** Why a draft was not even queued. */
export class DraftRefusedError extends Error {
  override name = 'DraftRefusedError'
  readonly code: box.DraftRefusal

  constructor(code: box.DraftRefusal) {
    super(code)
    this.code = code
  }
}

type Deps = { clock: Clock; store: OutboxStore; newId(): string; changed(): void }
export type ClientOutbox = ReturnType<typeof createClientOutbox>

/** The outbox with its store: one save at a time, and none that overtakes another. */
export function createClientOutbox({ clock, store, newId, changed }: Deps) {
  let outbox: box.Outbox = []
  let saving = Promise.resolve()

  /** Resolves when it is kept, rejects when it cannot be. */
  function become(next: box.Outbox): Promise<void> {
    if (next === outbox) return saving
    outbox = box.withoutSettled(next)
    changed()
    const entries = [...outbox]
    const saved = saving.then(() => store.save(entries))
    saving = saved.catch(() => {})
    return saved
  }
  /** What the server did is true whether it could be kept or not: at worst the server is asked again. */
  const becomeAnyway = (next: box.Outbox) => void become(next).catch(() => {})

  return {
    entries: () => outbox,
    /** What is here already is newer than what was kept of it. */
    async load() {
      const kept = box.restored(await store.load())
      const known = new Set(outbox.map(({ clientMsgId }) => clientMsgId))
      outbox = [...kept.filter(({ clientMsgId }) => !known.has(clientMsgId)), ...outbox]
      changed()
    },
    /** Kept before any socket sees it. */
    async add(draft: box.Draft) {
      const refusal = box.draftRefusal(draft)
      if (refusal) throw new DraftRefusedError(refusal)
      const id = newId()
      try {
        await become(box.enqueue(outbox, draft, id, clock.now()))
      } catch (error) {
        becomeAnyway(box.discard(outbox, id))
        throw error
      }
      return id
    },
    resend: (id: string) => become(box.resendUnconfirmed(outbox, id)),
    discard: (id: string) => become(box.discard(outbox, id)),
    resendInDoubt: (connection: number) => becomeAnyway(box.resendInDoubt(outbox, connection)),
    doubtIn: (sessionId: string, connection: number) =>
      becomeAnyway(box.markUnconfirmed(outbox, sessionId, connection)),
    settle: (sessionId: string, history: readonly HistoryMessage[], connection: number) =>
      becomeAnyway(settleByHistory(outbox, sessionId, history, connection)),
    sent: (id: string, connection: number, sentAfter: string | null | undefined) =>
      becomeAnyway(box.markSent(outbox, id, connection, sentAfter)),
    acked: (id: string, messageId: string) => becomeAnyway(box.markAcked(outbox, id, messageId)),
    answered: (messageId: string) => becomeAnyway(box.markAnswered(outbox, messageId)),
  }
}

import type { Clock } from '@sanhe/kit/runtime/clock'
import type { HistoryMessage } from './history.ts'
import * as box from './outbox.ts'
import { settleByHistory } from './outbox-history.ts'

/** Storage for the outbox, so that unsent messages survive the end of the client. */
export type OutboxStore = {
  load(): Promise<box.OutboxEntry[]>
  save(entries: box.OutboxEntry[]): Promise<void>
}

/** Thrown when a draft cannot be queued. */
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

/** Couples the outbox to its store: one save at a time, and no message is sent before it is saved. */
export function createClientOutbox({ clock, store, newId, changed }: Deps) {
  let outbox: box.Outbox = []
  /** Messages that are being saved; they may not be sent yet. */
  let incoming: box.Outbox = []
  let saving = Promise.resolve()

  /** Resolves once the outbox is saved; rejects if it cannot be saved. */
  function save(): Promise<void> {
    const saved = saving.then(() => store.save([...outbox, ...incoming]))
    saving = saved.catch(() => {})
    return saved
  }
  function become(next: box.Outbox): Promise<void> {
    outbox = box.withoutAnswered(next)
    changed()
    return save()
  }
  /**
   * Applies a change from the server even if it cannot be stored. If it is not stored, the client may send the same
   * message again, which the server recognises.
   */
  const becomeAnyway = (next: box.Outbox) => void become(next).catch(() => {})

  return {
    entries: () => outbox,
    /** Entries in memory are newer than their saved copies. */
    async load() {
      const kept = box.restoreOutbox(await store.load())
      const known = new Set(outbox.map(({ clientMsgId }) => clientMsgId))
      outbox = [...kept.filter(({ clientMsgId }) => !known.has(clientMsgId)), ...outbox]
      changed()
    },
    async add(draft: box.Draft) {
      const refusal = box.draftRefusal(draft)
      if (refusal) throw new DraftRefusedError(refusal)
      const id = newId()
      const entry = box.enqueueDraft([], draft, id, clock.now())
      incoming = [...incoming, ...entry]
      try {
        await save()
      } finally {
        incoming = box.discardMessage(incoming, id)
      }
      outbox = [...outbox, ...entry]
      changed()
      return id
    },
    resend: (id: string) => become(box.resendUnconfirmed(outbox, id)),
    discard: (id: string) => become(box.discardMessage(outbox, id)),
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

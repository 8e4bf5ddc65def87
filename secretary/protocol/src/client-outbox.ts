import type { Clock } from '@sanhe/kit/runtime/clock'
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

/** The outbox with its store: one save at a time, and nothing to be sent that was not kept. */
export function createClientOutbox({ clock, store, newId, changed }: Deps) {
  let outbox: box.Outbox = []
  /** On its way to the store, and not to be sent before it is there. */
  let incoming: box.Outbox = []
  let saving = Promise.resolve()

  /** Resolves when it is kept, rejects when it cannot be. */
  function save(): Promise<void> {
    const saved = saving.then(() => store.save([...outbox, ...incoming]))
    saving = saved.catch(() => {})
    return saved
  }
  function become(next: box.Outbox): Promise<void> {
    outbox = box.withoutSettled(next)
    changed()
    return save()
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
    async add(draft: box.Draft) {
      const refusal = box.draftRefusal(draft)
      if (refusal) throw new DraftRefusedError(refusal)
      const id = newId()
      const entry = box.enqueue([], draft, id, clock.now())
      incoming = [...incoming, ...entry]
      try {
        await save()
      } finally {
        incoming = box.discard(incoming, id)
      }
      outbox = [...outbox, ...entry]
      changed()
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

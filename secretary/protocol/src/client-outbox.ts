import type { Clock } from '@sanhe/kit/runtime/clock'
import type { HistoryMessage } from './history.ts'
import * as box from './outbox.ts'
import { reconcileOutboxWithHistory } from './reconcile-outbox.ts'

/** Storage for the outbox, so that unsent messages survive the end of the client. */
export type OutboxStore = {
  load(): Promise<box.OutboxEntry[]>
  save(entries: box.OutboxEntry[]): Promise<void>
}

/** Thrown when a draft is refused and not added to the outbox. */
export class DraftRefusedError extends Error {
  override name = 'DraftRefusedError'
  readonly code: box.MessageDraftRefusal

  constructor(code: box.MessageDraftRefusal) {
    super(code)
    this.code = code
  }
}

type Deps = { clock: Clock; store: OutboxStore; newId(): string; changed(): void }
export type ClientOutbox = ReturnType<typeof createClientOutbox>

/** Connects the outbox with its store: only one save runs at a time, and no message is sent before it is saved. */
export function createClientOutbox({ clock, store, newId, changed }: Deps) {
  let outbox: box.Outbox = []
  /** Messages that are being saved. They must not be sent before they are saved. */
  let incoming: box.Outbox = []
  let saving = Promise.resolve()

  /** Resolves once the outbox is saved; rejects if it cannot be saved. */
  function save(): Promise<void> {
    const saved = saving.then(() => store.save([...outbox, ...incoming]))
    saving = saved.catch(() => {})
    return saved
  }
  function become(next: box.Outbox): Promise<void> {
    outbox = box.removeAnsweredMessages(next)
    changed()
    return save()
  }
  /**
   * Applies a change that the server caused, even if saving fails. After a restart the client may then send a message
   * again; the server recognises the second copy by its client message id.
   */
  const becomeAnyway = (next: box.Outbox) => void become(next).catch(() => {})

  return {
    entries: () => outbox,
    /** Adds the saved entries. Entries in memory are newer than their saved copies and take precedence. */
    async load() {
      const kept = box.restoreOutbox(await store.load())
      const known = new Set(outbox.map(({ clientMsgId }) => clientMsgId))
      outbox = [...kept.filter(({ clientMsgId }) => !known.has(clientMsgId)), ...outbox]
      changed()
    },
    async add(draft: box.MessageDraft) {
      const refusal = box.decideMessageDraftRefusal(draft)
      if (refusal) throw new DraftRefusedError(refusal)
      const id = newId()
      const entry = box.enqueueMessageDraft([], draft, id, clock.now())
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
    resend: (id: string) => become(box.requeueUnconfirmedMessage(outbox, id)),
    discard: (id: string) => become(box.discardMessage(outbox, id)),
    resendInDoubt: (connection: number) => becomeAnyway(box.requeueMessagesPossiblySent(outbox, connection)),
    doubtIn: (sessionId: string, connection: number) =>
      becomeAnyway(box.markMessagesUnconfirmed(outbox, sessionId, connection)),
    settle: (sessionId: string, history: readonly HistoryMessage[], connection: number) =>
      becomeAnyway(reconcileOutboxWithHistory(outbox, sessionId, history, connection)),
    sent: (id: string, connection: number, sentAfter: string | null | undefined) =>
      becomeAnyway(box.markMessageSent(outbox, id, connection, sentAfter)),
    acked: (id: string, messageId: string) => becomeAnyway(box.markMessageAcked(outbox, id, messageId)),
    answered: (messageId: string) => becomeAnyway(box.markMessageAnswered(outbox, messageId)),
  }
}

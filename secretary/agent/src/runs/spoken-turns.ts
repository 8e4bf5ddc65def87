import { createPrefixedId, type Deps, type SkillContext, type TokenMeter, RunStoppedError } from '#core'
import { ensureSession, titleSessionLater } from '#sessions'
import { cancelOpenToolCalls } from '#tool-calls'
import { createTokenMeter } from '#usage'
import { findAuthor, toAuthorName } from './authors.ts'
import { callingRun, contextOf, type ReplyProductionDeps, type ServicesOfRun } from './produce-reply.ts'
import { createReplyInProgress, type ReplyInProgress, type RunEnding } from './reply.ts'
import { maxSpokenHistoryCharacters, maxSpokenHistoryMessages } from './rules.ts'
import * as store from './store.ts'

/** Why a turn of a voice conversation is stopped from outside. */
export type SpokenTurnStop = 'cancelled' | 'session'

/** Spoken message of the user and its reply. Both are ordinary messages of the session. */
export type SpokenTurn = {
  reply: ReplyInProgress
  context: SkillContext
  meter: TokenMeter
  /** Sets the text of the user's message. */
  setTranscript(text: string): void
  /** Ends the reply and its open tool calls. */
  end(ending: RunEnding): void
}

export type SpokenTurns = {
  /** `onStop` is called if the user stops the reply with its button, or deletes the session. */
  begin(sessionId: string, personId: string, onStop: (why: SpokenTurnStop) => void): SpokenTurn
  replies(): ReplyInProgress[]
  cancel(isMeant: (reply: ReplyInProgress) => boolean): boolean
  cancelSession(sessionId: string): void
}

type OpenTurn = { reply: ReplyInProgress; onStop: (why: SpokenTurnStop) => void }

/** Stores the turns of voice conversations, whose replies a realtime service speaks. */
export function createSpokenTurns(
  deps: ReplyProductionDeps,
  services: ServicesOfRun,
  ended: (messageId: string) => void,
): SpokenTurns {
  const open = new Map<string, OpenTurn>()
  const stop = (isMeant: (turn: OpenTurn) => boolean, why: SpokenTurnStop) => {
    const turn = [...open.values()].find(isMeant)
    turn?.onStop(why)
    return turn !== undefined
  }
  return {
    begin(sessionId, personId, onStop) {
      const ids = addSpokenMessages(deps, sessionId, personId)
      const reply = createReplyInProgress(deps, ids)
      const controller = new AbortController()
      open.set(ids.messageId, { reply, onStop })
      reply.begin()
      return {
        reply,
        context: contextOf(deps, services, { reply, controller }, []),
        meter: createTokenMeter(deps, callingRun(reply)),
        setTranscript: (text) => setTranscript(deps, ids.replyTo, sessionId, text),
        end(ending) {
          if (!open.delete(ids.messageId)) return
          controller.abort(new RunStoppedError('cancelled'))
          cancelOpenToolCalls(deps, callingRun(reply))
          reply.end(ending)
          ended(ids.messageId)
        },
      }
    },
    replies: () => [...open.values()].map(({ reply }) => reply),
    cancel: (isMeant) => stop(({ reply }) => isMeant(reply), 'cancelled'),
    cancelSession: (id) => void stop(({ reply }) => reply.sessionId === id, 'session'),
  }
}

/** Adds the message of the user without its text, which is not known yet, and the reply. */
function addSpokenMessages(deps: ReplyProductionDeps, sessionId: string, personId: string) {
  const { db, clock, journal } = deps
  const now = clock.now()
  const replyTo = createPrefixedId('msg', now)
  const messageId = createPrefixedId('msg', now)
  journal.commit((append) => {
    ensureSession(deps, append, sessionId, { personId, content: '' })
    const names = { session_id: sessionId, created_at: now }
    store.addUserMessage(db, {
      ...names,
      message_id: replyTo,
      content: '',
      client_msg_id: null,
      person_id: personId,
    })
    store.addReply(db, {
      ...names,
      message_id: messageId,
      reply_to: replyTo,
      person_id: personId,
      is_spoken: 1,
    })
  })
  return { messageId, sessionId, replyTo }
}

function setTranscript(
  { db, journal }: Pick<Deps, 'db' | 'journal'>,
  messageId: string,
  sessionId: string,
  text: string,
) {
  const content = text.toWellFormed()
  // The session may have been deleted before the transcript arrived.
  const message = store.findMessage(db, messageId)
  if (!message) return
  journal.commit((append) => {
    store.setSpokenText(db, messageId, content)
    titleSessionLater({ db }, append, sessionId, content)
    const author = findAuthor(db, sessionId, message.person_id)
    const shown = { message_id: messageId, content, ...author }
    const seq = append(sessionId, { type: 'user_message', attachments: [], ...shown })
    store.markMessageChanged(db, messageId, seq)
  })
}

export type SpokenHistory = { role: 'user' | 'assistant'; text: string }[]

/** Returns the newest messages of a session that fit into the limits, oldest first. */
export function listSpokenHistory(db: Deps['db'], session_id: string): SpokenHistory {
  const newest = { session_id, position: Number.MAX_SAFE_INTEGER }
  const rows = store.listMessagesBefore(db, newest, { limit: maxSpokenHistoryMessages, after: 0 })
  let characters = 0
  const fitting = rows
    .map(({ sender, content, notice_length, person_id }) => ({
      role: sender,
      text: content.slice(0, content.length - notice_length).trim(),
      name: sender === 'user' ? toAuthorName(findAuthor(db, session_id, person_id)) : undefined,
    }))
    .map(({ role, text, name }) => ({ role, text: name && text ? `${name}: ${text}` : text }))
    .filter(({ text }) => text !== '' && (characters += text.length) <= maxSpokenHistoryCharacters)
  return fitting.toReversed()
}

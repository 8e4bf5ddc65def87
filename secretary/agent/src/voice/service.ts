import { type DnsResolver, systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { maxVoiceConversations } from '@sanhe/protocol/voice-limits'
import type { VoiceClientFrame, VoiceEndReason } from '@sanhe/protocol/voice-frames'
import { createMessageItem, createSessionUpdate } from '@sanhe/providers/realtime'
import {
  admitsPerson,
  BrainError,
  type ConversationScope,
  type Deps,
  findConversationAccess,
  findPersonRole,
  isSessionId,
  type Skill,
} from '#core'
import type { RunService } from '#runs'
import { assertVoiceBudget, createTokenMeter } from '#usage'
import { createVoiceConversation, type VoiceConversation } from './conversation.ts'
import { apiError } from './errors.ts'
import { buildVoiceInstructions, listVoiceSkills, toRealtimeTools } from './instructions.ts'
import { openVoiceService, VoiceServiceError } from './open-service.ts'
import type { VoicePeer } from './peer.ts'
import { estimatedResponseTokens } from './rules.ts'
import { decryptVoiceKey } from './settings.ts'
import { findVoiceService, type VoiceServiceRow } from './store.ts'

export type VoiceDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'secrets' | 'skills'>
type VoiceRuns = Pick<RunService, 'beginSpokenTurn' | 'listSpokenHistory'>
type StartFrame = Extract<VoiceClientFrame, { type: 'voice_start' }>

export type VoiceFrameService = {
  handle(peer: VoicePeer, frame: VoiceClientFrame): void
  /** Ends the conversation of a connection that was closed. */
  closed(peer: VoicePeer): void
  /** Ends the conversation in a session, because other people no longer see the session. */
  endSession(sessionId: string): void
  tick(now: Instant): void
  /** Ends all conversations, because the server stops. */
  stop(): void
}

/** Manages the voice conversations of all connections. */
export function createVoiceService(
  deps: VoiceDeps,
  runs: VoiceRuns,
  resolver: DnsResolver = systemDnsResolver,
): VoiceFrameService {
  const conversations = new Map<VoicePeer, VoiceConversation>()

  const inSession = (id: string) => [...conversations.values()].filter(({ sessionId }) => sessionId === id)

  function start(peer: VoicePeer, frame: StartFrame) {
    if (peer.mode() !== 'extended') throw apiError('VOICE_NEEDS_HELLO')
    if (!mayTalkIn(deps.db, frame.session_id, peer.device.personId))
      return peer.send({ type: 'voice_ended', voice_id: frame.voice_id, reason: 'session' })
    for (const other of [conversations.get(peer), ...inSession(frame.session_id)]) other?.end('replaced')
    const row = findVoiceService(deps.db)
    const refusal = refuseStart(deps, frame, row, conversations.size)
    if (refusal) return peer.send({ type: 'voice_ended', voice_id: frame.voice_id, ...refusal })
    if (row) void open(peer, frame, row)
  }

  async function open(peer: VoicePeer, frame: StartFrame, row: VoiceServiceRow) {
    const { voice_id: voiceId, session_id: sessionId, mode, language } = frame
    const skills = listVoiceSkills(deps)
    const scope = scopeOf(deps.db, sessionId, peer.device)
    const conversation = createVoiceConversation(deps, {
      peer,
      runs,
      voiceId,
      sessionId,
      mode,
      language,
      skills,
      model: row.model,
      onEnded() {
        if (conversations.get(peer) === conversation) conversations.delete(peer)
      },
    })
    conversations.set(peer, conversation)
    const opening = { skills, isHandsFree: mode === 'hands_free', scope }
    const history = runs.listSpokenHistory(sessionId)
    await connectToService(deps, resolver, { row, conversation, opening, history })
  }

  return {
    handle(peer, frame) {
      if (frame.type === 'voice_start') start(peer, frame)
      else conversations.get(peer)?.handle(frame)
    },
    closed: (peer) => conversations.get(peer)?.end('lost'),
    endSession(sessionId) {
      for (const conversation of inSession(sessionId)) conversation.end('session')
    },
    tick(now) {
      for (const conversation of conversations.values()) conversation.tick(now)
    },
    stop() {
      for (const conversation of conversations.values()) conversation.end('restart')
    },
  }
}

type ServiceCall = {
  row: VoiceServiceRow
  conversation: VoiceConversation
  opening: Opening
  history: ReturnType<VoiceRuns['listSpokenHistory']>
}

/** Connects a conversation to the service. A failure ends the conversation. */
async function connectToService(
  deps: VoiceDeps,
  resolver: DnsResolver,
  { row, conversation, opening, history }: ServiceCall,
) {
  try {
    const connection = await openVoiceService(row, decryptVoiceKey(deps, row), resolver, {
      event: conversation.receive,
      lost: () => conversation.end('lost'),
    })
    conversation.connect(connection)
    connection.send(createOpeningEvent(deps, row, opening))
    for (const { role, text } of history) connection.send(createMessageItem(row.dialect, role, text))
  } catch (error) {
    deps.log.warn({ err: error }, 'a voice conversation could not begin')
    conversation.end(reasonOf(error))
  }
}

/** Returns whether a person may talk in a session: one that the person sees, or a new one. */
function mayTalkIn(db: Deps['db'], sessionId: string, personId: string) {
  const access = findConversationAccess(db, sessionId)
  return !access || admitsPerson(access, personId)
}

const scopeOf = (db: Deps['db'], sessionId: string, { personId, role }: VoicePeer['device']) => ({
  personId,
  role: findPersonRole(db, personId) ?? role,
  isShared: findConversationAccess(db, sessionId)?.is_shared === 1,
})

/** Returns why a conversation may not begin; undefined if it may. */
function refuseStart(
  deps: VoiceDeps,
  { session_id, language }: StartFrame,
  row: VoiceServiceRow | undefined,
  running: number,
): { reason: VoiceEndReason; message?: string } | undefined {
  if (!isSessionId(session_id)) return { reason: 'session' }
  if (!row) return { reason: 'not_configured' }
  if (running >= maxVoiceConversations) return { reason: 'too_many' }
  try {
    assertVoiceBudget(deps, language)
    createTokenMeter(deps, { session_id, message_id: '', agent_id: null }).assertBudget(
      estimatedResponseTokens,
      language,
    )
    return undefined
  } catch (error) {
    if (!(error instanceof BrainError)) throw error
    return { reason: 'budget', message: error.message }
  }
}

type Opening = { skills: Skill[]; isHandsFree: boolean; scope: ConversationScope }

const createOpeningEvent = (deps: VoiceDeps, row: VoiceServiceRow, { skills, isHandsFree, scope }: Opening) =>
  createSessionUpdate({
    dialect: row.dialect,
    instructions: buildVoiceInstructions(deps, skills, scope),
    tools: toRealtimeTools(skills),
    voice: row.voice ?? undefined,
    transcriptionModel: row.transcription_model ?? undefined,
    detectsTurns: isHandsFree,
  })

function reasonOf(error: unknown): VoiceEndReason {
  return error instanceof VoiceServiceError ? error.fault : 'failing'
}

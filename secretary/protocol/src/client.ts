import type { ApprovalRequest } from './approval-request.ts'
import { createAgentApi, type FetchFunction } from './agent-api.ts'
import { type AgentConnectionDeps, createAgentConnection, type TimerFunctions } from './agent-connection.ts'
import {
  type AgentClientParts,
  checkDeviceKey,
  ensureSessionIsRead,
  handleServerFrame,
  sendQueuedMessages,
  startHandshake,
  type ConnectionWireMode,
} from './client-core.ts'
import { createClientOutbox, type OutboxStore } from './client-outbox.ts'
import { applyHistory, type Conversation, emptyConversation, removeDecidedApproval } from './conversation.ts'
import type { ClientFrameInput } from './client-frames.ts'
import { createHistoryReader } from './history-reader.ts'
import { stateUpdateIntervalMs } from './limits.ts'
import type { MessageDraft, Outbox } from './outbox.ts'
import type { ConnectionIndicator, ConnectionState } from './reconnect.ts'
import type { VoiceServerFrame } from './voice-frames.ts'

export type ClientOptions = AgentConnectionDeps & {
  fetch: FetchFunction
  store: OutboxStore
  /** Returns a unique client message id. */
  newId(): string
}

export type ClientState = {
  connection: ConnectionState
  indicator: ConnectionIndicator
  mode: ConnectionWireMode
  conversation: Conversation
  outbox: Outbox
}
type VoiceClientInput = Extract<ClientFrameInput, { type: `voice_${string}` }>
export type AgentClient = ReturnType<typeof createAgentClient>

/**
 * Creates a client of one agent, for Node and browsers. The client reconnects, resumes at its last position, loses no
 * queued message, and notifies listeners at most every 16 ms.
 */
export function createAgentClient(options: ClientOptions) {
  const listeners = createListeners(options.timers, () => stateOf(core))
  const core = createCore(options, listeners.changed)
  const { api, connection, outbox, history } = core
  return {
    api,
    state: () => stateOf(core),
    /**
     * Notifies the listener when the client's state changes, at most every 16 ms. Returns a function that unsubscribes.
     */
    onState: listeners.add,
    async start() {
      await outbox.load()
      connection.dispatch({ type: 'start' })
    },
    stop: () => connection.dispatch({ type: 'stop' }),
    /** Reconnects immediately. Call this when the device comes online or the app becomes visible. */
    wakeUp: () => connection.dispatch({ type: 'wake' }),
    ...userActions(core),
    /**
     * Returns a page of a session's messages; without `before`, the newest page. After the call, the client keeps the
     * session up to date.
     */
    history: history.page,
    ...voiceActions(core),
  }
}

/** Functions of a voice conversation. At most one conversation uses them at a time. */
const voiceActions = (core: AgentClientParts) => ({
  /** Sends a voice frame. Returns false if there is no connection. */
  sendVoice: (frame: VoiceClientInput) => core.mode === 'extended' && core.connection.send(frame),
  /** Sets the receiver of voice frames. Returns a function that removes it. */
  onVoice(receive: (frame: VoiceServerFrame) => void) {
    core.onVoice = receive
    return () => {
      if (core.onVoice === receive) core.onVoice = undefined
    }
  },
})

function createCore(options: ClientOptions, changed: () => void): AgentClientParts {
  const { timers } = options
  const api = createAgentApi(options)
  const connection = createAgentConnection(options, {
    opened() {
      startHandshake(core)
      if (core.viewedSession !== undefined) reportViewedSession(core)
    },
    frame: (frame) => handleServerFrame(core, frame),
    failedToOpen: () => void checkDeviceKey(core),
    changed,
  })
  const outbox = createClientOutbox({ ...options, changed })
  const history = createHistoryReader({
    api,
    onRead(sessionId, messages) {
      core.conversation = applyHistory(core.conversation, messages)
      outbox.settle(sessionId, messages, core.connectionCount)
      changed()
    },
  })
  const core: AgentClientParts = {
    api,
    connection,
    outbox,
    history,
    timers,
    changed,
    conversation: emptyConversation,
    mode: 'unknown',
    connectionCount: 0,
    heldFrames: [],
    isResuming: false,
    viewedSession: undefined,
    onVoice: undefined,
  }
  return core
}

/** Actions of the user. An action with a boolean result returns false if there is no connection. */
function userActions(core: AgentClientParts) {
  const { connection, outbox } = core
  return {
    /** Saves the message and sends it as soon as there is a connection. Returns its client message id. */
    async send(draft: MessageDraft) {
      const clientMsgId = await outbox.add(draft)
      await ensureSessionIsRead(core, draft.sessionId)
      sendQueuedMessages(core)
      return clientMsgId
    },
    /** Sends an unconfirmed message again. */
    async resend(clientMsgId: string) {
      await outbox.resend(clientMsgId)
      sendQueuedMessages(core)
    },
    async discard(clientMsgId: string) {
      await outbox.discard(clientMsgId)
      sendQueuedMessages(core)
    },
    /**
     * Reports the conversation on the screen; undefined for none. The device gets no notifications about this
     * conversation.
     */
    view(sessionId: string | undefined) {
      if (core.viewedSession === sessionId) return
      core.viewedSession = sessionId
      reportViewedSession(core)
    },
    cancel: (messageId: string) => connection.send({ type: 'cancel', message_id: messageId }),
    continueReply: (messageId: string) => connection.send({ type: 'continue', message_id: messageId }),
    agentCancel: (agentId: string) => connection.send({ type: 'agent_cancel', agent_id: agentId }),
    agentRetry: (agentId: string) => connection.send({ type: 'agent_retry', agent_id: agentId }),
    /**
     * Answers an approval request. `always` approves and allows the tool permanently. The server refuses if the action
     * differs from the displayed one.
     */
    approve(approvalId: string, decision: 'approve' | 'deny' | 'always') {
      const isSent = connection.send(
        approvalFrame(core.conversation.approvals[approvalId], approvalId, decision),
      )
      if (isSent) core.conversation = removeDecidedApproval(core.conversation, approvalId)
      core.changed()
      return isSent
    },
  }
}

const reportViewedSession = ({ connection, viewedSession }: AgentClientParts) =>
  connection.send({ type: 'viewing', session_id: viewedSession ?? null })

const approvalFrame = (
  shown: ApprovalRequest | undefined,
  approval_id: string,
  decision: 'approve' | 'deny' | 'always',
): ClientFrameInput => ({
  type: 'approval',
  approval_id,
  decision: decision === 'deny' ? 'deny' : 'approve',
  ...(decision === 'always' && { always: true }),
  ...(shown && { action_hash: shown.actionHash }),
})

const stateOf = ({ connection, mode, conversation, outbox }: AgentClientParts): ClientState => ({
  connection: connection.state(),
  indicator: connection.indicator(),
  mode,
  conversation,
  outbox: outbox.entries(),
})

/** Notifies listeners at most once per 16 ms, even if the state changes more often. */
function createListeners(timers: TimerFunctions, state: () => ClientState) {
  const listeners = new Set<(state: ClientState) => void>()
  let isDue = false
  function notifyListeners() {
    isDue = false
    const now = state()
    for (const listener of listeners) listener(now)
  }
  return {
    add(listener: (state: ClientState) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    changed() {
      if (!isDue) timers.set(notifyListeners, stateUpdateIntervalMs)
      isDue = true
    },
  }
}

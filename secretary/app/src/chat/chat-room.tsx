import { toToolCall } from '@sanhe/protocol/tool-call'
import { Drawer } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { generateSessionId } from './agent-client.ts'
import { SubAgentsPanel } from './sub-agents-panel.tsx'
import { ApprovalRequests } from './approval-requests.tsx'
import { chatLabels } from './chat-text.ts'
import { ChatInput } from './chat-input.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { MessageList } from './message-list.tsx'
import { listChatMessages, findStreamingReply } from './chat-messages.ts'
import type { CompressedImage } from './compress-image.ts'
import { sendMessage } from './send-message.ts'
import { ConversationList } from './conversation-list.tsx'
import { conversationLabels } from './conversations-text.ts'
import { useAgentClientState, useIsRelayed, useOpenAgent } from './use-agent.ts'
import { useChatPanels } from './use-chat-panels.ts'
import { useChatTitle, useLeaveDeletedSession } from './use-chat-page.ts'
import { useTalking } from './use-talking.ts'
import { useMessageDraft } from './use-draft.ts'
import { useMessageCommands } from './use-message-commands.ts'
import { useMessageHistory, useCacheCompletedMessages } from './use-history.ts'
import { PushSuggestionSlot } from '#push/push-suggestion-slot.tsx'
import { useReportViewedSession } from '#push/use-viewed-session.ts'
import { useSessions } from './use-sessions.ts'
import { useTranscription } from './use-transcription.ts'
import { ChatWelcome } from './chat-welcome.tsx'

/** Shows the chat with one agent: the list of conversations, the open conversation, and its sub-agents. */
export function ChatRoom({ name, avatar }: { name: string; avatar: string }) {
  const t = useText(chatLabels)
  const words = useText(conversationLabels)
  const navigate = useNavigate()
  const { agent, client } = useOpenAgent()
  const { session, tasks, isListOpen, ...place } = useChatPanels()
  const state = useAgentClientState(client)
  const isRelayed = useIsRelayed(agent)
  const sessions = useSessions(agent.address, client, state)
  const [fresh, setFresh] = useState(generateSessionId)
  const sessionId = session ?? fresh
  const { isTalking, startTalking, endTalking } = useTalking(session, sessionId)
  const history = useMessageHistory(agent.address, client, sessionId, state.connection.phase === 'online')
  const { draft, setDraft } = useMessageDraft(agent.address)
  const transcribe = useTranscription(agent, state.connection.phase === 'online')
  useCacheCompletedMessages(agent.address, state)
  useChatTitle(name)
  useLeaveDeletedSession(state, sessionId)
  useReportViewedSession(agent.address, client, sessionId)
  const loadToolCall = useCallback(
    async (callId: string) => toToolCall(await client.api.toolCall(callId)),
    [client],
  )

  const shown = listChatMessages(state, sessionId, history.kept)
  const answering = findStreamingReply(shown)
  const panel = shown.find((message) => message.kind === 'reply' && message.id === tasks)
  async function send(content: string, pictures: CompressedImage[]) {
    if (!session) void navigate({ to: '.', search: { session: sessionId }, replace: true })
    try {
      await sendMessage(client, sessionId, content, pictures)
      return true
    } catch {
      showError(words.failed)
      return false
    }
  }
  const commands = useMessageCommands(shown, setDraft, (text) => void send(text, []))
  function startFresh() {
    setFresh(generateSessionId())
    place.openSession(undefined)
  }
  const list = (
    <ConversationList
      name={name}
      avatar={avatar}
      sessions={sessions}
      current={sessionId}
      onOpen={place.openSession}
      onFresh={startFresh}
    />
  )
  return (
    <div className="flex h-dvh">
      <div className="hidden w-[280px] shrink-0 border-r border-line bg-sunken md:flex lg:w-[320px]">
        {list}
      </div>
      <Drawer isOpen={isListOpen} onClose={place.close} title={words.title} isInHistory>
        {list}
      </Drawer>
      <main className="flex min-w-0 flex-1 flex-col pt-[env(safe-area-inset-top)]">
        <ChatHeader
          name={name}
          avatar={avatar}
          indicator={state.indicator}
          isRelayed={isRelayed}
          onList={place.openList}
          onFresh={startFresh}
          isTalking={isTalking}
          onTalk={startTalking}
        />
        <ConnectionNotice connection={state.connection} indicator={state.indicator} />
        <MessageList
          key={sessionId}
          messages={shown}
          hasEarlier={history.hasEarlier}
          onEarlier={() => void history.earlier().catch(() => showError(words.failed))}
          loadToolCall={loadToolCall}
          onShowAgents={place.openTasks}
          onContinue={(id) => void (client.continueReply(id) || showError(t.offlineHint))}
          onResend={(id) => void client.resend(id)}
          onDiscard={(id) => void client.discard(id)}
          commands={commands}
        >
          {shown.length === 0 && <ChatWelcome avatar={avatar} onPick={isTalking ? undefined : setDraft} />}
          <ApprovalRequests
            approvals={Object.values(state.conversation.approvals)}
            onDecide={(id, decision) => void (client.approve(id, decision) || showError(words.failed))}
          />
        </MessageList>
        <PushSuggestionSlot agent={agent} client={client} isAnswering={answering !== undefined} />
        <ChatInput
          agent={agent}
          client={client}
          sessionId={sessionId}
          isTalking={isTalking}
          onTalkEnded={endTalking}
          isAnswering={answering !== undefined}
          onSend={send}
          onStop={() => answering && client.cancel(answering.id)}
          transcribe={transcribe}
          draft={draft}
          onDraft={setDraft}
        />
      </main>
      {panel?.kind === 'reply' && (
        <SubAgentsPanel
          agents={panel.agents}
          toolCalls={panel.toolCalls}
          loadToolCall={loadToolCall}
          onClose={place.close}
          loadLogs={async (agentId) =>
            (await client.api.agentLogs(agentId)).logs.map(({ ts, ...line }) => ({ ...line, at: ts }))
          }
          onStop={(id) => void (client.agentCancel(id) || showError(t.offlineHint))}
          onRetry={(id) => void (client.agentRetry(id) || showError(t.offlineHint))}
        />
      )}
    </div>
  )
}

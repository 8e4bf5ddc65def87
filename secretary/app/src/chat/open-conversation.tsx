import type { UserMessage } from '@sanhe/protocol/conversation'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { ConnectionNotice } from '#agents/connection-notice.tsx'
import { PushSuggestionSlot } from '#push/push-suggestion-slot.tsx'
import { ApprovalRequests } from './approval-requests.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatInput } from './chat-input.tsx'
import { type DisplayedMessage, findStreamingReply } from './chat-messages.ts'
import { ChatWelcome } from './chat-welcome.tsx'
import type { DraftAttachment } from './attach-document.ts'
import { conversationLabels } from './conversations-text.ts'
import { MessageList } from './message-list.tsx'
import { sendMessage } from './send-message.ts'
import { useAgentClientState, useIsRelayed, useOpenAgent } from './use-agent.ts'
import type { useCurrentSession } from './use-current-session.ts'
import { useMessageDraft } from './use-draft.ts'
import type { useMessageHistory } from './use-history.ts'
import { useMessageCommands } from './use-message-commands.ts'
import type { useSessions } from './use-sessions.ts'
import { useTalking } from './use-talking.ts'
import { useTranscription } from './use-transcription.ts'

type OpenConversationProps = {
  name: string
  avatar: string
  session: ReturnType<typeof useCurrentSession>
  /** Conversations that are loaded; undefined before that. */
  sessions: ReturnType<typeof useSessions>['all']
  onOpenSession: (sessionId: string) => void
  messages: DisplayedMessage[]
  history: Pick<ReturnType<typeof useMessageHistory>, 'hasEarlier' | 'earlier'>
  /** Opens the list of conversations, which phones hide. */
  onOpenList: () => void
  /** Opens the sub-agents of a reply. */
  onShowAgents: (messageId: string) => void
}

/** Shows one conversation: connection state, messages, pending approvals, and the field for the next message. */
export function OpenConversation({
  name,
  avatar,
  session: { sessionId, addToUrl, startNewSession },
  sessions,
  onOpenSession,
  messages,
  history,
  onOpenList,
  onShowAgents,
}: OpenConversationProps) {
  const t = useText(conversationLabels)
  const { agent, client } = useOpenAgent()
  const state = useAgentClientState(client)
  const isRelayed = useIsRelayed(agent)
  const { isTalking, startTalking, endTalking } = useTalking(sessionId, addToUrl)
  const { draft, setDraft } = useMessageDraft(agent.address)
  const transcribe = useTranscription(agent, state.connection.phase === 'online')
  const streamingReply = findStreamingReply(messages)
  const isAnswering = streamingReply !== undefined

  async function send(content: string, attachments: DraftAttachment[]) {
    addToUrl()
    try {
      await sendMessage(client, sessionId, content, attachments)
      return true
    } catch {
      showError(t.failed)
      return false
    }
  }
  /** Sends a question once more, with the files that it had. They are on the agent already. */
  async function sendAgain({ content, attachments }: Pick<UserMessage, 'content' | 'attachments'>) {
    addToUrl()
    await client.send({ sessionId, content, attachments }).catch(() => showError(t.failed))
  }
  const commands = useMessageCommands(messages, setDraft, (question) => void sendAgain(question))
  return (
    <main className="flex min-w-0 flex-1 flex-col pt-[env(safe-area-inset-top)]">
      <ChatHeader
        name={name}
        avatar={avatar}
        indicator={state.indicator}
        isRelayed={isRelayed}
        onList={onOpenList}
        onFresh={startNewSession}
        isTalking={isTalking}
        onTalk={startTalking}
      />
      <ConnectionNotice address={agent.address} client={client} isChat isAnswering={isAnswering} />
      <MessageList
        key={sessionId}
        messages={messages}
        hasEarlier={history.hasEarlier}
        onEarlier={() => void history.earlier().catch(() => showError(t.failed))}
        onShowAgents={onShowAgents}
        commands={commands}
      >
        {messages.length === 0 && <ChatWelcome avatar={avatar} onPick={isTalking ? undefined : setDraft} />}
        <ApprovalRequests
          approvals={Object.values(state.conversation.approvals)}
          sessionId={sessionId}
          sessions={sessions}
          onOpenSession={onOpenSession}
        />
      </MessageList>
      <PushSuggestionSlot agent={agent} client={client} isAnswering={isAnswering} />
      <ChatInput
        agent={agent}
        client={client}
        sessionId={sessionId}
        isTalking={isTalking}
        onTalkEnded={endTalking}
        isAnswering={isAnswering}
        onSend={send}
        onStop={() => streamingReply && client.cancel(streamingReply.id)}
        transcribe={transcribe}
        draft={draft}
        onDraft={setDraft}
      />
    </main>
  )
}

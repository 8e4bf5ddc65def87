import { Drawer } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useReportViewedSession } from '#push/use-viewed-session.ts'
import { listChatMessages } from './chat-messages.ts'
import { ConversationList } from './conversation-list.tsx'
import { conversationLabels } from './conversations-text.ts'
import { OpenConversation } from './open-conversation.tsx'
import { SubAgentsPanel } from './sub-agents-panel.tsx'
import { useAgentClientState, useOpenAgent } from './use-agent.ts'
import { useChatPanels } from './use-chat-panels.ts'
import { useChatTitle, useLeaveDeletedSession } from './use-chat-page.ts'
import { useCurrentSession } from './use-current-session.ts'
import { useCacheCompletedMessages, useMessageHistory } from './use-history.ts'
import { useSessions } from './use-sessions.ts'

/** Shows the chat with one agent: the list of conversations, the open conversation, and its sub-agents. */
export function ChatRoom({ name, avatar }: { name: string; avatar: string }) {
  const t = useText(conversationLabels)
  const { agent, client } = useOpenAgent()
  const panels = useChatPanels()
  const state = useAgentClientState(client)
  const sessions = useSessions(agent.address, client, state)
  const session = useCurrentSession(panels.session, panels.openSession)
  const isOnline = state.connection.phase === 'online'
  const history = useMessageHistory(agent.address, client, session.sessionId, isOnline)
  useCacheCompletedMessages(agent.address, state)
  useChatTitle(name)
  useLeaveDeletedSession(state, session.sessionId)
  useReportViewedSession(agent.address, client, session.sessionId)

  const messages = listChatMessages(state, session.sessionId, history.kept)
  const replyWithAgents = messages.find(({ kind, id }) => kind === 'reply' && id === panels.tasks)
  const list = (
    <ConversationList
      name={name}
      avatar={avatar}
      sessions={sessions}
      current={session.sessionId}
      onOpen={panels.openSession}
      onFresh={session.startNewSession}
    />
  )
  return (
    <div className="flex h-dvh">
      <div className="hidden w-[280px] shrink-0 border-r border-line bg-sunken md:flex lg:w-[320px]">
        {list}
      </div>
      <Drawer isOpen={panels.isListOpen} onClose={panels.close} title={t.title} isInHistory>
        {list}
      </Drawer>
      <OpenConversation
        name={name}
        avatar={avatar}
        session={session}
        sessions={sessions.all}
        onOpenSession={panels.openSession}
        messages={messages}
        history={history}
        onOpenList={panels.openList}
        onShowAgents={panels.openTasks}
      />
      {replyWithAgents?.kind === 'reply' && (
        <SubAgentsPanel
          agents={replyWithAgents.agents}
          toolCalls={replyWithAgents.toolCalls}
          onClose={panels.close}
        />
      )}
    </div>
  )
}

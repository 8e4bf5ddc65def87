import type { AgentClient, ClientState } from '@sanhe/protocol/client'
import type { HistoryMessage, HistoryPage } from '@sanhe/protocol/history'
import { useCallback, useEffect, useState } from 'react'
import { deviceStorage } from '#device/device-storage.ts'
import { listCachedMessages, cacheMessages, removeCachedSession } from '#device/message-cache.ts'
import { getMessageCreationTime } from './chat-messages.ts'

/** Returns the message history of a session, page by page; the device's cache is shown until the agent answers. */
export function useMessageHistory(
  address: string,
  client: AgentClient,
  sessionId: string,
  isOnline: boolean,
) {
  const [kept, setKept] = useState<{ of: string; messages: HistoryMessage[] }>()
  const [page, setPage] = useState<{ of: string; before: string | null }>()
  const before = page?.of === sessionId ? page.before : null
  useEffect(() => {
    let isCurrent = true
    void deviceStorage()
      .then((here) => listCachedMessages<HistoryMessage>(here, address, sessionId))
      .then((messages) => isCurrent && setKept({ of: sessionId, messages }))
    return () => void (isCurrent = false)
  }, [address, sessionId])
  useEffect(() => {
    if (!isOnline) return
    let isCurrent = true
    client
      .history(sessionId)
      .then((newest) => isCurrent && setPage({ of: sessionId, before: nextOf(newest) }))
      .catch(() => {})
    return () => void (isCurrent = false)
  }, [client, sessionId, isOnline])
  const earlier = useCallback(async () => {
    if (before === null) return
    const older = await client.history(sessionId, before)
    setPage({ of: sessionId, before: nextOf(older) })
  }, [client, sessionId, before])
  return { kept: kept?.of === sessionId ? kept.messages : [], hasEarlier: before !== null, earlier }
}

const nextOf = ({ has_more, next_before }: HistoryPage) => (has_more ? next_before : null)

/** Caches complete messages on the device: messages of the user when they are sent, replies once they have ended. */
export function useCacheCompletedMessages(address: string, { conversation }: ClientState) {
  const { messages, summaries, replies, deletedSessions } = conversation
  useEffect(() => {
    const whole = [
      ...Object.values(messages).map(({ messageId, sessionId, content, attachments, author }) =>
        historyRow('user', messageId, sessionId, content, { attachments, author }),
      ),
      ...Object.values(replies)
        .filter(({ status }) => status !== 'streaming')
        .map(({ messageId, sessionId, text, reasoning, status, tokens = 0, stopReason, canContinue }) =>
          historyRow('assistant', messageId, sessionId, text, {
            status,
            reasoning,
            usage: { tokens },
            stop_reason: stopReason,
            can_continue: canContinue,
          }),
        ),
      ...Object.values(summaries).map(({ messageId, sessionId, content }) =>
        historyRow('assistant', messageId, sessionId, content, { kind: 'summary' }),
      ),
    ].filter((row) => row.session_id !== '' && !deletedSessions.includes(row.session_id))
    const timer = setTimeout(() => {
      void deviceStorage().then((here) => cacheMessages(here, address, whole))
    }, keepPauseMs)
    return () => clearTimeout(timer)
  }, [address, messages, summaries, replies, deletedSessions])
  useEffect(() => {
    for (const session of deletedSessions)
      void deviceStorage().then((here) => removeCachedSession(here, address, session))
  }, [address, deletedSessions])
}

/** Pause in ms before a change is cached, because a streaming reply changes many times a second. */
const keepPauseMs = 1000

const historyRow = (
  sender: 'user' | 'assistant',
  message_id: string,
  session_id: string | undefined,
  content: string,
  more: object,
) => ({
  message_id,
  session_id: session_id ?? '',
  sender,
  content,
  time: new Date(getMessageCreationTime(message_id) ?? 0).toISOString(),
  ...more,
})

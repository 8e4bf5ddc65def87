import type { AgentClient } from '@sanhe/protocol/client'
import type { ComponentProps } from 'react'
import { VoiceBarSlot } from '#voice/voice-bar-slot.tsx'
import { ChatMessageComposer } from './composer.tsx'

type ChatInputProps = ComponentProps<typeof ChatMessageComposer> & {
  client: AgentClient
  sessionId: string
  isTalking: boolean
  onTalkEnded: () => void
}

/** Shows the message field, or the voice conversation in its place. */
export function ChatInput({ client, sessionId, isTalking, onTalkEnded, ...composer }: ChatInputProps) {
  const { agent, transcribe } = composer
  if (!isTalking) return <ChatMessageComposer {...composer} />
  return <VoiceBarSlot {...{ agent, client, sessionId, transcribe }} onClose={onTalkEnded} />
}

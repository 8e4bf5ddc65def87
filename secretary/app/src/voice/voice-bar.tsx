import type { AgentClient } from '@sanhe/protocol/client'
import type { VoiceMode } from '@sanhe/protocol/voice-frames'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'
import { HoldButton } from './hold-button.tsx'
import { chooseVoiceKind, useVoiceSession, type VoiceKind } from './use-voice-session.ts'
import { VoiceControls } from './voice-controls.tsx'
import { VoiceEndedNotice, VoiceSetUpNotice } from './voice-notices.tsx'
import { VoiceStatus } from './voice-status.tsx'
import { voiceLabels } from './voice-text.ts'

type VoiceBarProps = {
  agent: KnownAgent
  client: AgentClient
  sessionId: string
  transcribe: ((sound: Blob) => Promise<string>) | undefined
  onClose: () => void
}

/** Voice conversation in place of the message field. Its messages and approval requests appear in the chat above. */
export function VoiceBar({ agent, client, transcribe, ...props }: VoiceBarProps) {
  const t = useText(voiceLabels)
  const { data, isPending } = useQuery({
    queryKey: ['voice', agent.address],
    queryFn: () => client.api.voice(),
    staleTime: 0,
    retry: false,
  })
  // An older agent has no realtime voice, but may transcribe.
  const kind = chooseVoiceKind(Boolean(data?.service), transcribe)
  return (
    <section aria-label={t.title} className="px-3 pt-1 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="mx-auto w-full max-w-3xl rounded-[22px] border border-line-strong bg-surface p-3">
        {isPending && <Skeleton rows={1} />}
        {!isPending && kind === 'none' && (
          <VoiceSetUpNotice address={agent.address} onClose={props.onClose} />
        )}
        {!isPending && kind !== 'none' && (
          <Conversation {...{ agent, client, transcribe, kind }} {...props} />
        )}
      </div>
    </section>
  )
}

function Conversation({
  agent,
  kind,
  client,
  sessionId,
  transcribe,
  onClose,
}: VoiceBarProps & { kind: VoiceKind }) {
  const [mode, setMode] = useState<VoiceMode>('hands_free')
  const [isMuted, setMuted] = useState(false)
  const meter = useRef<HTMLDivElement>(null)
  const { view, session, restart } = useVoiceSession({ kind, client, sessionId, mode, transcribe, meter })
  if (view.phase === 'ended')
    return (
      <VoiceEndedNotice
        address={agent.address}
        reason={view.reason}
        message={view.message}
        onContinue={() => {
          setMuted(false)
          restart()
        }}
        onClose={onClose}
      />
    )
  return (
    <div ref={meter} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <VoiceStatus view={view} isMuted={isMuted} canInterruptBySpeech={kind === 'realtime'} mode={mode} />
        <VoiceControls
          mode={kind === 'realtime' ? mode : undefined}
          onMode={(next) => {
            setMuted(false)
            setMode(next)
          }}
          isMuted={isMuted}
          onMute={() => {
            session.current?.setMuted(!isMuted)
            setMuted(!isMuted)
          }}
          isSpeaking={view.phase === 'running' && view.state === 'speaking'}
          onInterrupt={() => session.current?.interrupt()}
          onEnd={() => {
            session.current?.stop()
            onClose()
          }}
        />
      </div>
      {mode === 'hold' && (
        <HoldButton
          isDisabled={view.phase !== 'running'}
          onPress={() => session.current?.press()}
          onRelease={() => session.current?.release()}
        />
      )}
    </div>
  )
}

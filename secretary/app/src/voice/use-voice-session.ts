import type { AgentClient } from '@sanhe/protocol/client'
import type { VoiceMode } from '@sanhe/protocol/voice-frames'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { recognitionMaker } from '#chat/speech-recognition.ts'
import { listenWithBrowser, listenWithTranscription } from './listen-once.ts'
import { startRealtimeSession } from './realtime-session.ts'
import { startTurnSession } from './turn-session.ts'
import { voiceLabels } from './voice-text.ts'
import type { VoiceSession, VoiceView } from './voice-view.ts'

/** `realtime`: by the agent's service. `turns`: by transcription and the voice of the browser. */
export type VoiceKind = 'realtime' | 'turns' | 'none'

type Transcribe = ((sound: Blob) => Promise<string>) | undefined
type UseVoiceOptions = {
  kind: VoiceKind
  client: AgentClient
  sessionId: string
  mode: VoiceMode
  transcribe: Transcribe
  /** Element whose CSS variable `--level` shows the loudness, without a new rendering for each change. */
  meter: RefObject<HTMLElement | null>
}

export const chooseVoiceKind = (hasService: boolean, transcribe: Transcribe): VoiceKind => {
  if (hasService) return 'realtime'
  return transcribe || recognitionMaker() ? 'turns' : 'none'
}

/** Runs a voice conversation while the component is shown. `restart` begins another one in the same session. */
export function useVoiceSession({ kind, client, sessionId, mode, transcribe, meter }: UseVoiceOptions) {
  const t = useText(voiceLabels)
  const language = useLanguage()
  const [view, setView] = useState<VoiceView>({ phase: 'starting' })
  const [round, setRound] = useState(0)
  const session = useRef<VoiceSession>(undefined)
  const newest = useRef({ t, transcribe })
  useEffect(() => {
    newest.current = { t, transcribe }
  }, [t, transcribe])
  useEffect(() => {
    if (kind === 'none') return
    const onLevel = (level: number) => meter.current?.style.setProperty('--level', level.toFixed(3))
    const options = { client, sessionId, mode, language, onView: setView, onLevel }
    const locale = localeByLanguage[language]
    const openListener = async () => {
      const transcription = newest.current.transcribe
      return transcription ? listenWithTranscription(transcription, { onLevel }) : listenWithBrowser(locale)
    }
    const { approvalSentence } = newest.current.t
    const started =
      kind === 'realtime'
        ? startRealtimeSession(options)
        : startTurnSession({ ...options, locale, openListener, approvalSentence })
    session.current = started
    return () => started.stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `round` starts another conversation
  }, [kind, client, sessionId, mode, language, round, meter])
  return { view, session, restart: () => setRound((before) => before + 1) }
}

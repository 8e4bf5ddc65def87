import type { VoiceMode } from '@sanhe/protocol/voice-frames'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Hand, Mic, MicOff, PhoneOff, Square } from 'lucide-react'
import { voiceLabels } from './voice-text.ts'

type VoiceControlsProps = {
  /** Undefined if the mode cannot be chosen. */
  mode: VoiceMode | undefined
  onMode: (mode: VoiceMode) => void
  isMuted: boolean
  onMute: () => void
  isSpeaking: boolean
  onInterrupt: () => void
  onEnd: () => void
}

/** Buttons of a voice conversation. */
export function VoiceControls(props: VoiceControlsProps) {
  const { mode, onMode, isMuted, onMute, isSpeaking, onInterrupt, onEnd } = props
  const t = useText(voiceLabels)
  return (
    <div className="ml-auto flex items-center gap-1">
      {isSpeaking && <IconButton icon={Square} label={t.stopReply} onClick={onInterrupt} />}
      {mode && (
        <IconButton
          icon={Hand}
          label={t.modes.hold}
          aria-pressed={mode === 'hold'}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          onClick={() => onMode(mode === 'hold' ? 'hands_free' : 'hold')}
        />
      )}
      {mode !== 'hold' && (
        <IconButton
          icon={isMuted ? MicOff : Mic}
          label={isMuted ? t.unmute : t.mute}
          aria-pressed={isMuted}
          onClick={onMute}
        />
      )}
      <IconButton
        icon={PhoneOff}
        label={t.end}
        className="rounded-full bg-danger text-on-accent hover:bg-danger hover:text-on-accent hover:brightness-110"
        onClick={onEnd}
      />
    </div>
  )
}

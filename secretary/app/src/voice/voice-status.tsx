import type { VoiceMode, VoiceState } from '@sanhe/protocol/voice-frames'
import { useText } from '@sanhe/ui/i18n.ts'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { AudioLines, Ear, Hourglass, type LucideIcon, Mic, MicOff, ShieldQuestionMark } from 'lucide-react'
import { type VoiceLabels, voiceLabels } from './voice-text.ts'
import type { VoiceView } from './voice-view.ts'

type VoiceStatusProps = {
  view: Exclude<VoiceView, { phase: 'ended' }>
  isMuted: boolean
  mode: VoiceMode
  /** False if the user has to press a button to interrupt a reply. */
  canInterruptBySpeech: boolean
}

const icons: Record<VoiceState, LucideIcon> = {
  listening: Mic,
  hearing: Ear,
  thinking: Hourglass,
  speaking: AudioLines,
  waiting: ShieldQuestionMark,
}

/** Shows what the agent does now, and the loudness of the microphone as a ring. */
export function VoiceStatus({ view, isMuted, mode, canInterruptBySpeech }: VoiceStatusProps) {
  const t = useText(voiceLabels)
  const state = view.phase === 'running' ? view.state : undefined
  const isHeard = !isMuted && (state === 'listening' || state === 'hearing')
  const Icon = isMuted ? MicOff : state ? icons[state] : Hourglass
  return (
    <div className="flex min-w-44 flex-1 items-center gap-3">
      <span className="relative grid size-12 shrink-0 place-items-center" aria-hidden>
        {isHeard && (
          <span className="absolute inset-0 scale-[calc(0.85+min(var(--level,0)*3,0.45))] rounded-full bg-accent-soft transition-transform duration-75 motion-reduce:scale-100 motion-reduce:transition-none" />
        )}
        <span
          className={joinClassNames(
            'relative grid size-10 place-items-center rounded-full',
            state === 'waiting' ? 'bg-warn-soft text-warn-text' : 'bg-accent text-on-accent',
            isMuted && 'bg-sunken text-muted',
            state === 'speaking' && 'animate-pulse motion-reduce:animate-none',
          )}
        >
          <Icon className="size-5" />
        </span>
      </span>
      <output className="min-w-0">
        <span className="block font-medium">{titleOf(state, isMuted, t)}</span>
        {state && (
          <span className="block text-sm text-muted">{hintOf(state, { mode, canInterruptBySpeech }, t)}</span>
        )}
      </output>
    </div>
  )
}

function titleOf(state: VoiceState | undefined, isMuted: boolean, t: VoiceLabels) {
  if (!state) return t.starting
  return isMuted && state === 'listening' ? t.muted : t.states[state]
}

function hintOf(
  state: VoiceState,
  { mode, canInterruptBySpeech }: Pick<VoiceStatusProps, 'mode' | 'canInterruptBySpeech'>,
  t: VoiceLabels,
) {
  if (mode === 'hold' && state !== 'waiting') return t.holdHint
  return state === 'speaking' && !canInterruptBySpeech ? t.tapHint : t.hints[state]
}

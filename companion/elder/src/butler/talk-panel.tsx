import { useEffect, useState } from 'react'
import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Mic } from 'lucide-react'
import type { TalkButtonState } from './hold-to-talk.ts'
import type { DictationControls } from './use-dictation.ts'
import { useTalkButton } from './use-talk-button.ts'
import type { VoiceRecording } from './voice-recorder.ts'

type TalkPanelProps = { dictation: DictationControls; isDisabled: boolean }

/** Large talk button. While it records, the panel shows the remaining time and the loudness. */
export function TalkPanel({ dictation, isDisabled }: TalkPanelProps) {
  const { recording, left, isBusy, isTranscribing } = dictation
  const { state, handlers, discard } = useTalkButton(dictation)
  const isRecording = recording !== undefined
  return (
    <div className="flex flex-col gap-3">
      <p id="talk-hint" className={joinClassNames('text-center text-muted', isRecording && 'sr-only')}>
        按住说，松开结束。也可以点一下开始，再点一下结束。
      </p>
      {recording && <RecordingStatus recording={recording} left={left} state={state} />}
      {isTranscribing && <output className="text-center font-semibold">正在把话变成字…</output>}
      {state === 'tapped' && isRecording && <Button onClick={discard}>取消录音</Button>}
      {/* The button stays in place while it is held, because removing it would end the press. */}
      <button
        type="button"
        aria-describedby="talk-hint"
        aria-busy={isBusy}
        aria-pressed={state !== 'idle'}
        disabled={isDisabled || isTranscribing}
        {...handlers}
        className={joinClassNames(
          'flex min-h-20 w-full touch-none items-center justify-center gap-3 rounded-[20px] px-4 text-lg font-bold select-none [-webkit-touch-callout:none] disabled:opacity-60',
          state === 'leaving' ? 'bg-danger text-on-accent' : 'bg-accent text-on-accent',
        )}
      >
        <Mic aria-hidden className="size-8 shrink-0" />
        {buttonLabels[state]}
      </button>
    </div>
  )
}

const buttonLabels: Record<TalkButtonState, string> = {
  idle: '按住说话',
  held: '松开结束',
  leaving: '松开取消',
  tapped: '说完了',
}

const statusTexts: Record<TalkButtonState, string> = {
  idle: '正在听您说…',
  held: '正在听您说…手指滑开可以取消',
  leaving: '松开手指，这段话不要了',
  tapped: '正在听您说…',
}

type RecordingStatusProps = { recording: VoiceRecording; left: number; state: TalkButtonState }

function RecordingStatus({ recording, left, state }: RecordingStatusProps) {
  return (
    <div className="flex flex-col gap-2">
      <output className="text-center font-semibold">{statusTexts[state]}</output>
      <LevelBar recording={recording} />
      <p className="text-center text-muted tabular-nums">还可以说 {left} 秒</p>
    </div>
  )
}

/** Interval in milliseconds at which the displayed loudness is updated. */
const levelIntervalMs = 100

function LevelBar({ recording }: { recording: VoiceRecording }) {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setLevel(recording.getLevel()), levelIntervalMs)
    return () => clearInterval(timer)
  }, [recording])
  return (
    <div aria-hidden className="h-4 overflow-hidden rounded-full bg-sunken">
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform duration-100 motion-reduce:transition-none"
        style={{ transform: `scaleX(${level})` }}
      />
    </div>
  )
}

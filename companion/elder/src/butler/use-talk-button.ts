import { systemClock } from '@sanhe/kit/runtime/clock'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { decideRelease, hasSlidAway, type TalkState } from './hold-to-talk.ts'
import type { DictationControls } from './use-dictation.ts'

const isTalkKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'

/**
 * Event handlers of the talk button. It records while a pointer, the space bar or Enter holds it; after a tap it
 * records until a second tap. Escape discards the recording.
 */
export function useTalkButton({ recording, isTranscribing, error, ...dictation }: DictationControls) {
  const [state, setState] = useState<TalkState>('idle')
  const pressedAt = useRef(0)
  const wasRecording = useRef(false)
  useEffect(() => {
    // The recording ended by itself, for example after one minute.
    if (wasRecording.current && !recording) setState('idle')
    wasRecording.current = recording !== undefined
  }, [recording])
  useEffect(() => {
    // The browser refused the microphone while the button was still held.
    if (error) setState('idle')
  }, [error])
  function press() {
    if (isTranscribing) return
    if (state === 'tapped') return end('finish')
    pressedAt.current = systemClock.now()
    setState('held')
    dictation.begin()
  }
  function end(how: 'finish' | 'discard') {
    setState('idle')
    if (how === 'finish' && recording) dictation.finish()
    else dictation.discard()
  }
  function release() {
    const decision = decideRelease(state, systemClock.now() - pressedAt.current, recording !== undefined)
    if (decision === 'keepRecording') setState('tapped')
    else if (decision !== 'nothing') end(decision)
  }
  const slideTo = (isAway: boolean) => {
    if (state === 'held' || state === 'leaving') setState(isAway ? 'leaving' : 'held')
  }
  function tap() {
    if (state === 'tapped') return end('finish')
    if (state !== 'idle' || isTranscribing) return
    setState('tapped')
    dictation.begin()
  }
  const discard = () => {
    if (state !== 'idle') end('discard')
  }
  return { state, discard, handlers: createTalkHandlers({ press, release, slideTo, tap, discard }) }
}

type TalkActions = {
  press: () => void
  release: () => void
  /** Called while a pointer moves. `isAway`: releasing it would discard the recording. */
  slideTo: (isAway: boolean) => void
  tap: () => void
  discard: () => void
}

const createTalkHandlers = ({ press, release, slideTo, tap, discard }: TalkActions) => ({
  onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    press()
  },
  onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    slideTo(hasSlidAway(event.clientY, event.currentTarget.getBoundingClientRect()))
  },
  onPointerUp: release,
  onPointerCancel: discard,
  onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return discard()
    if (!isTalkKey(event)) return
    event.preventDefault()
    if (!event.repeat) press()
  },
  onKeyUp(event: KeyboardEvent) {
    if (!isTalkKey(event)) return
    event.preventDefault()
    release()
  },
  // A screen reader clicks without pointer or key events; its click counts as a tap.
  onClick: (event: { detail: number }) => event.detail === 0 && tap(),
  onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
})

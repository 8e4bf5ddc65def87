import { type Instant, systemClock } from '@sanhe/kit/runtime/clock'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { decideTalkButtonRelease, hasSlidOffTalkButton, type TalkButtonState } from './hold-to-talk.ts'
import type { DictationControls } from './use-dictation.ts'

const isTalkKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'

/**
 * Event handlers of the talk button. The button records while a pointer, the space bar or Enter holds it. After a tap,
 * the button records until a second tap. Escape discards the recording.
 */
export function useTalkButton({ recording, isStarting, isTranscribing, ...dictation }: DictationControls) {
  const [pressed, setPressed] = useState<{ state: TalkButtonState; at: Instant }>({ state: 'idle', at: 0 })
  const setState = (state: TalkButtonState) => setPressed(({ at }) => ({ state, at }))
  // The recording may end by itself: after one minute, or because the browser refuses the microphone.
  const state = recording || isStarting ? pressed.state : 'idle'
  function press() {
    if (isTranscribing) return
    if (state === 'tapped') return end('finish')
    setPressed({ state: 'held', at: systemClock.now() })
    dictation.begin()
  }
  function end(how: 'finish' | 'discard') {
    setState('idle')
    if (how === 'finish' && recording) dictation.finish()
    else dictation.discard()
  }
  function release() {
    const heldMs = systemClock.now() - pressed.at
    const decision = decideTalkButtonRelease(pressed.state, heldMs, recording !== undefined)
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
  /** Called while the pointer moves. If `isAway` is true, releasing the button would discard the recording. */
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
    slideTo(hasSlidOffTalkButton(event.clientY, event.currentTarget.getBoundingClientRect()))
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
  // A screen reader activates the button with a click, without pointer or key events. Such a click counts as a tap.
  onClick: (event: { detail: number }) => event.detail === 0 && tap(),
  onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
})

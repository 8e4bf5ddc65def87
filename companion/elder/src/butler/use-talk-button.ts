import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { decideTalkButtonRelease, hasSlidOffTalkButton, type TalkButtonState } from './hold-to-talk.ts'
import type { DictationControls } from './use-dictation.ts'

const isTalkKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'

/**
 * Event handlers of the talk button. The button records while a pointer, the space bar or Enter holds it. After a tap,
 * the button records until a second tap. Escape discards the recording.
 */
export function useTalkButton({ recording, isStarting, isTranscribing, ...dictation }: DictationControls) {
  const [pressed, setPressed] = useState<{ state: TalkButtonState; atMs: number }>({ state: 'idle', atMs: 0 })
  const setState = (state: TalkButtonState) => setPressed(({ atMs }) => ({ state, atMs }))
  // The recording may end by itself: after one minute, or because the browser refuses the microphone.
  const state = recording || isStarting ? pressed.state : 'idle'
  function press(atMs: number) {
    if (isTranscribing) return
    if (state === 'tapped') return end('finish')
    setPressed({ state: 'held', atMs })
    dictation.begin()
  }
  function end(how: 'finish' | 'discard') {
    setState('idle')
    if (how === 'finish' && recording) dictation.finish()
    else dictation.discard()
  }
  function release(atMs: number) {
    const decision = decideTalkButtonRelease(pressed.state, atMs - pressed.atMs, recording !== undefined)
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

/**
 * `atMs` is the time of the event in milliseconds. The time at which its handler runs is not used, because the start of
 * a recording blocks a slow phone so long that a tap would look like holding.
 */
type TalkActions = {
  press: (atMs: number) => void
  release: (atMs: number) => void
  /** Called while the pointer moves. If `isAway` is true, releasing the button would discard the recording. */
  slideTo: (isAway: boolean) => void
  tap: () => void
  discard: () => void
}

const createTalkHandlers = ({ press, release, slideTo, tap, discard }: TalkActions) => ({
  onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    press(event.timeStamp)
  },
  onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    slideTo(hasSlidOffTalkButton(event.clientY, event.currentTarget.getBoundingClientRect()))
  },
  onPointerUp: (event: PointerEvent) => release(event.timeStamp),
  onPointerCancel: discard,
  onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return discard()
    if (!isTalkKey(event)) return
    event.preventDefault()
    if (!event.repeat) press(event.timeStamp)
  },
  onKeyUp(event: KeyboardEvent) {
    if (!isTalkKey(event)) return
    event.preventDefault()
    release(event.timeStamp)
  },
  // A screen reader activates the button with a click, without pointer or key events. Such a click counts as a tap.
  onClick: (event: { detail: number }) => event.detail === 0 && tap(),
  onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
})

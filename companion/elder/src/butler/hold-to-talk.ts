/**
 * State of the talk button:
 * - `idle`: nothing is recorded.
 * - `held`: the user holds the button, and releasing it ends the recording.
 * - `leaving`: the user holds the button and has slid away, and releasing it discards the recording.
 * - `tapped`: the user only tapped, and a second tap ends the recording.
 */
export type TalkButtonState = 'idle' | 'held' | 'leaving' | 'tapped'

/** A shorter press is a tap, after which the recording continues without holding. */
export const maxTapMs = 400
/**
 * Smallest distance in CSS pixels between the pointer and the talk button at which releasing the button discards the
 * recording.
 */
export const cancelDistancePx = 60

type Edges = { top: number; bottom: number }

/** Returns whether a pointer is so far above or below the talk button that releasing it discards the recording. */
export const hasSlidOffTalkButton = (pointerY: number, { top, bottom }: Edges) =>
  pointerY < top - cancelDistancePx || pointerY > bottom + cancelDistancePx

/**
 * Decides what happens when the button is released. If the browser is still asking for the microphone, nothing is
 * recorded yet. The recording then starts later and continues until a second tap.
 */
export function decideTalkButtonRelease(state: TalkButtonState, heldMs: number, isRecording: boolean) {
  if (state === 'leaving') return 'discard'
  if (state !== 'held') return 'nothing'
  return heldMs < maxTapMs || !isRecording ? 'keepRecording' : 'finish'
}

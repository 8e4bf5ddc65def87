import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Mic } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { voiceLabels } from './voice-text.ts'

type HoldButtonProps = { isDisabled: boolean; onPress: () => void; onRelease: () => void }

const isHoldKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'

/** Button that the user holds while speaking, with a finger, the mouse or the keyboard. */
export function HoldButton({ isDisabled, onPress, onRelease }: HoldButtonProps) {
  const t = useText(voiceLabels)
  const [isHeld, setHeld] = useState(false)
  function hold() {
    setHeld(true)
    onPress()
  }
  function release() {
    if (!isHeld) return
    setHeld(false)
    onRelease()
  }
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-pressed={isHeld}
      className={joinClassNames(buttonClasses('primary'), 'h-14 w-full touch-none text-base')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        hold()
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        if (!isHoldKey(event)) return
        event.preventDefault()
        if (!event.repeat) hold()
      }}
      onKeyUp={(event) => isHoldKey(event) && release()}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Mic aria-hidden className="size-5" />
      {isHeld ? t.release : t.hold}
    </button>
  )
}

import { useEffect, useRef } from 'react'
import { addBackStep } from './back-steps.ts'
import { phoneMediaQuery } from './media-query.ts'

let dialogsOpened = 0

/** Lets Back close an open dialog, sheet or panel on phones, which have a key or gesture for Back. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => void (close.current = onClose))
  const order = useRef(0)
  useEffect(() => {
    if (!isOpen || !matchMedia(phoneMediaQuery).matches) {
      order.current = 0
      return undefined
    }
    order.current ||= dialogsOpened += 1
    return addBackStep(order.current, () => close.current())
  }, [isOpen])
}

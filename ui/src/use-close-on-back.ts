import { useEffect, useRef } from 'react'

/**
 * Lets Back close an open dialog, sheet or panel on phones. The code for it loads with the first dialog, so that it does
 * not delay the first page.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => void (close.current = onClose))
  useEffect(() => {
    if (!isOpen) return undefined
    const step = import('./back-steps.ts').then(({ addBackStep }) => addBackStep(() => close.current()))
    return () => void step.then((remove) => remove())
  }, [isOpen])
}

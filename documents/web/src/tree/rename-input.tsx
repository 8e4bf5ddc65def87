import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect, useRef } from 'react'
import { treeSidebarLabels } from './sidebar-text.ts'

/** Enter and blur submit the new title. Escape submits `undefined`, which keeps the old title. */
export function RenameInput({
  title,
  onDone,
}: {
  title: string
  onDone: (title: string | undefined) => void
}) {
  const t = useText(treeSidebarLabels)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => input.current?.select(), [])
  const finish = (value: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onDone(value)
  }
  return (
    <input
      ref={input}
      aria-label={t.newName}
      defaultValue={title}
      maxLength={200}
      className="mx-1 h-7 min-w-0 flex-1 rounded border border-accent bg-surface px-1 text-base font-normal text-text md:text-sm"
      onBlur={(event) => finish(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') finish(event.currentTarget.value)
        if (event.key === 'Escape') finish(undefined)
      }}
    />
  )
}

import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

type Slots = { product: string; title: HTMLElement | null; actions: HTMLElement | null }
const SlotContext = createContext<Slots>({ product: '', title: null, actions: null })

type TitleSlotProps = { product: string; start: ReactNode; children: ReactNode }

/**
 * Title bar of a console. The page below uses `ConsolePage` to fill in title and actions. On phones, a long title is
 * shown whole, and actions that do not fit next to it are in a second line.
 */
export function ConsoleTitleBar({ product, start, children }: TitleSlotProps) {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  return (
    <SlotContext value={{ product, title, actions }}>
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-2 max-md:flex-wrap max-md:py-1.5 md:h-12 md:min-h-0 md:px-6 print:hidden">
        <div className="flex min-w-0 grow items-center gap-2">
          {start}
          <div ref={setTitle} className="flex min-w-0 flex-1 items-center gap-1.5" />
        </div>
        <div
          ref={setActions}
          className="flex items-center gap-2 empty:hidden max-md:ml-auto max-md:flex-wrap max-md:justify-end md:shrink-0"
        />
      </header>
      {children}
    </SlotContext>
  )
}

type ConsolePageProps = {
  title: string
  /** Link to the list that contains this page, shown before the title. */
  parent?: ReactNode
  /** Main actions of the page, at the end of the title bar. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of a console: sets the title of the bar and of the browser tab. */
export function ConsolePage({ title, parent, actions, children }: ConsolePageProps) {
  const slots = use(SlotContext)
  useEffect(() => {
    document.title = `${title} · ${slots.product}`
  }, [title, slots.product])
  const heading = (
    <>
      {parent && <span className="shrink-0 text-sm text-muted max-md:hidden">{parent} /</span>}
      <h1 className="text-sm font-semibold max-md:[overflow-wrap:anywhere] md:truncate" title={title}>
        {title}
      </h1>
    </>
  )
  return (
    <>
      {slots.title && createPortal(heading, slots.title)}
      {slots.actions && actions && createPortal(actions, slots.actions)}
      {children}
    </>
  )
}

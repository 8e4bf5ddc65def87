import { Menu as Base } from '@base-ui/react/menu'
import type { ComponentProps, ReactNode } from 'react'
import { joinClassNames } from './join-class-names.ts'
import { dialogLabels } from './dialog-text.ts'
import { useText } from './i18n.ts'
import { LazyMenuComponentsContext } from './menu-parts.ts'

const look = joinClassNames(
  'max-h-[min(600px,var(--available-height))] min-w-48 max-w-[min(320px,calc(100vw-16px))] overflow-y-auto',
  'rounded-control border border-line bg-surface p-1 shadow-floating outline-none',
  'origin-[var(--transform-origin)] transition duration-100',
  'data-[ending-style]:opacity-0 data-[starting-style]:opacity-0',
)

type PositionerProps = ComponentProps<typeof Base.Positioner>
export type MenuSurfaceProps = Pick<PositionerProps, 'anchor' | 'align' | 'side' | 'sideOffset'> & {
  children?: ReactNode
  returnFocusTo?: (() => HTMLElement | null) | undefined
}

function Surface({ children, returnFocusTo, ...placement }: MenuSurfaceProps) {
  const t = useText(dialogLabels)
  return (
    // The popup is rendered outside of the page's landmark regions, so it needs a landmark region around it.
    <Base.Portal render={<section aria-label={t.menu} />}>
      <Base.Positioner className="z-50 outline-none" {...placement}>
        <Base.Popup className={look} {...(returnFocusTo ? { finalFocus: returnFocusTo } : {})}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

const parts = { ...Base, Surface }

type MenuPopupProps = {
  anchor: PositionerProps['anchor']
  align?: 'start' | 'end'
  side?: 'bottom' | 'top'
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

function elementOf(anchor: PositionerProps['anchor']): HTMLElement | null {
  if (anchor instanceof HTMLElement) return anchor
  return anchor && 'current' in anchor && anchor.current instanceof HTMLElement ? anchor.current : null
}

export function MenuPopup({ anchor, align = 'start', side = 'bottom', ...menu }: MenuPopupProps) {
  const hasElement = elementOf(anchor) !== null
  return (
    <LazyMenuComponentsContext value={parts}>
      <Base.Root open={menu.isOpen} onOpenChange={(open) => menu.onOpenChange(open)}>
        <Surface
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={4}
          returnFocusTo={hasElement ? () => elementOf(anchor) : undefined}
        >
          {menu.children}
        </Surface>
      </Base.Root>
    </LazyMenuComponentsContext>
  )
}

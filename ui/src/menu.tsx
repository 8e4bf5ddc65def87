import type { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useRef,
  useState,
} from 'react'
import { joinClassNames } from './join-class-names.ts'
import { lazyExport } from './lazy-export.ts'
import { LazyMenuComponentsContext } from './menu-parts.ts'

const loadPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazyExport(loadPopup, 'MenuPopup')

export type MenuAnchor = ComponentProps<typeof Base.Positioner>['anchor']
export type MenuPlacement = { align?: 'start' | 'end'; side?: 'bottom' | 'top' }

type FloatingMenuProps = MenuPlacement & {
  anchor: MenuAnchor
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A menu without a button, which the caller opens at an element or a point. */
export const FloatingMenu = (props: FloatingMenuProps) => (
  <Suspense>
    <MenuPopup {...props} />
  </Suspense>
)

type MenuProps = MenuPlacement & { trigger: ReactElement<ComponentProps<'button'>>; children: ReactNode }

/** A button with a menu. The code of the menu (50 KB) is loaded when the pointer or the focus reaches the button. */
export function Menu({ trigger, children, ...placement }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: () => void loadPopup(),
        onFocus: () => void loadPopup(),
        onClick: () => {
          setOpened(true)
          setOpen(true)
        },
      })}
      {wasOpened && (
        <FloatingMenu {...placement} anchor={button} isOpen={isOpen} onOpenChange={setOpen}>
          {children}
        </FloatingMenu>
      )}
    </>
  )
}

export const menuItemClasses = joinClassNames(
  'flex min-h-row cursor-default items-center gap-2 rounded-[6px] px-2 text-sm outline-none select-none',
  'data-[highlighted]:bg-hover data-[popup-open]:bg-hover data-[disabled]:opacity-45',
)

/** Returns the menu components of the enclosing popup. Menu items work only inside a popup. */
function useParts() {
  const parts = use(LazyMenuComponentsContext)
  if (!parts) throw new Error('a menu item stands outside of a menu')
  return parts
}

type MenuItemProps = {
  icon?: LucideIcon
  children: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  shortcut?: string
}

export function MenuItem({ icon: Icon, danger = false, disabled = false, ...props }: MenuItemProps) {
  const { children, onSelect, shortcut } = props
  const { Item } = useParts()
  return (
    <Item
      className={joinClassNames(menuItemClasses, danger && 'text-danger-text')}
      onClick={onSelect}
      disabled={disabled}
    >
      {Icon && <Icon aria-hidden className={joinClassNames('size-4 shrink-0', !danger && 'text-muted')} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <kbd className="pl-4 font-sans text-xs text-muted pointer-coarse:hidden">{shortcut}</kbd>}
    </Item>
  )
}

type MenuRadioGroupProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
}

export function MenuRadioGroup<V extends string>({
  label,
  value,
  onChange,
  options,
}: MenuRadioGroupProps<V>) {
  const { Group, GroupLabel, RadioGroup, RadioItem, RadioItemIndicator } = useParts()
  return (
    <Group>
      <GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{label}</GroupLabel>
      <RadioGroup value={value} onValueChange={(next: V) => onChange(next)}>
        {options.map((option) => (
          <RadioItem key={option.value} value={option.value} className={menuItemClasses} closeOnClick>
            <span className="grid size-4 place-items-center">
              <RadioItemIndicator>
                <Check aria-hidden className="size-4 text-accent-text" />
              </RadioItemIndicator>
            </span>
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
          </RadioItem>
        ))}
      </RadioGroup>
    </Group>
  )
}

type MenuCheckboxItemProps = {
  isChecked: boolean
  onToggle: () => void
  disabled?: boolean
  children: ReactNode
}

/** A menu item that switches something on and off; the menu stays open. */
export function MenuCheckboxItem({ isChecked, onToggle, disabled = false, children }: MenuCheckboxItemProps) {
  const { CheckboxItem, CheckboxItemIndicator } = useParts()
  return (
    <CheckboxItem
      checked={isChecked}
      onCheckedChange={onToggle}
      disabled={disabled}
      className={menuItemClasses}
    >
      <span className="grid size-4 place-items-center">
        <CheckboxItemIndicator>
          <Check aria-hidden className="size-4 text-accent-text" />
        </CheckboxItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </CheckboxItem>
  )
}

type SubmenuProps = { icon: LucideIcon; label: string; children: ReactNode }

export function Submenu({ icon: Icon, label, children }: SubmenuProps) {
  const { SubmenuRoot, SubmenuTrigger, Surface } = useParts()
  return (
    <SubmenuRoot>
      <SubmenuTrigger className={menuItemClasses}>
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight aria-hidden className="size-4 text-muted" />
      </SubmenuTrigger>
      <Surface sideOffset={-4}>{children}</Surface>
    </SubmenuRoot>
  )
}

export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator className="my-1 h-px bg-line" />
}

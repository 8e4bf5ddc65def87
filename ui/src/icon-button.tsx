import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { joinClassNames } from './join-class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  icon: LucideIcon
  /** Name of the action, which screen readers read and the browser shows on hover. */
  label: string
  small?: boolean
}

export function IconButton({ icon: Icon, label, small = false, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className={joinClassNames(
        'inline-grid shrink-0 place-items-center rounded-control text-muted transition-colors duration-150',
        'hover:bg-hover hover:text-text aria-expanded:bg-hover aria-expanded:text-text disabled:opacity-40',
        small
          ? 'size-[var(--small-control,1.75rem)] pointer-coarse:size-[var(--small-control,2.75rem)]'
          : 'size-control',
        className,
      )}
    >
      <Icon aria-hidden className={small ? 'size-[var(--small-icon,1rem)]' : 'size-[18px]'} />
    </button>
  )
}

import type { ComponentProps } from 'react'
import { joinClassNames } from './join-class-names.ts'

const variantClasses = {
  primary: 'bg-accent text-on-accent hover:brightness-110 active:brightness-95',
  plain: 'border border-line bg-surface text-text hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-text',
  danger: 'bg-danger text-on-accent hover:brightness-110 active:brightness-95',
}
export type ButtonVariant = keyof typeof variantClasses

/** Returns the CSS classes of a button, for links that look like buttons. */
export const buttonClasses = (look: ButtonVariant = 'plain') =>
  joinClassNames(
    'button-padding inline-flex min-h-control shrink-0 items-center justify-center gap-2 rounded-control text-center text-sm font-medium',
    '[white-space:var(--label-wrap,nowrap)] transition-colors duration-150 select-none disabled:opacity-50 disabled:pointer-events-none',
    variantClasses[look],
  )

type ButtonProps = ComponentProps<'button'> & { look?: ButtonVariant; isBusy?: boolean }

/** A busy button keeps its label and focus, tells screen readers that it is busy, and ignores further clicks. */
export function Button({ look = 'plain', isBusy = false, className, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy}
      aria-disabled={isBusy}
      {...props}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={joinClassNames(buttonClasses(look), isBusy && 'opacity-70', className)}
    />
  )
}

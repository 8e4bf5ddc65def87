import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

type CardHeaderProps = {
  /** Id of the heading, which names the card. */
  id: string
  title: string
  to: NonNullable<LinkProps['to']>
  /** Text of the link to the page with everything. */
  linkText: string
}

/** Heading of a card of the home page, with a link to the page with everything. */
export const CardHeader = ({ id, title, to, linkText }: CardHeaderProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3">
    <h2 id={id} className="text-lg font-bold">
      {title}
    </h2>
    <Link to={to} className="flex min-h-control items-center font-semibold text-accent-text">
      {linkText}
      <ChevronRight aria-hidden className="size-7" />
    </Link>
  </div>
)

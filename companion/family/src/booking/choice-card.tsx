import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardClasses } from '#parts/card.tsx'
import { type BookingSearchParams, bookAppointmentRoute } from './routes.ts'

type ChoiceCardProps = { title: string; search: BookingSearchParams; children?: ReactNode }

/** Card with one option of the current step of the booking. The card links to the next step. */
export function BookingChoiceCard({ title, search, children }: ChoiceCardProps) {
  const { parentId } = bookAppointmentRoute.useParams()
  return (
    <Link
      to="/parents/$parentId/book"
      params={{ parentId }}
      search={search}
      className={`${cardClasses} flex items-center gap-3 hover:bg-hover`}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
        {children}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-faint" />
    </Link>
  )
}

export const BookingChoiceList = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-col gap-3">{children}</ul>
)

import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Store } from 'lucide-react'
import { marketLabels } from './market-text.ts'
import { marketStatusQuery } from './queries.ts'

/** Link to the publications while the operator of the market has decided about some that the user has not seen. */
export function DecisionNotice() {
  const t = useText(marketLabels)
  const { data } = useQuery({ ...marketStatusQuery, staleTime: 0 })
  if (!data?.is_offered || data.new_decisions === 0) return null
  return (
    <Link
      to="/publications"
      className="mb-4 flex min-h-14 items-center gap-3 rounded-[12px] bg-accent-soft px-4 py-3 text-accent-text"
    >
      <Store aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t.decided}</span>
        <span className="block text-sm">{t.newDecisions(data.new_decisions)}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  )
}

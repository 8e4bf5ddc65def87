import { systemClock } from '@sanhe/kit/runtime/clock'
import { Link } from '@tanstack/react-router'
import { Badge, cardClasses } from '#parts/card.tsx'
import { yuanWords } from '#parts/money.ts'
import { whenWords } from '#parts/when.ts'
import { titleWords } from './bought.ts'
import type { Order } from './queries.ts'
import { kindWords, stateOf } from './words.ts'

/** Card of an order in a list. The whole card is a link. */
export function OrderCard({ order }: { order: Order }) {
  const { orderNo, orderType, title, amount, createdAt } = order
  const { word, tone } = stateOf(order, systemClock.now())
  return (
    <Link to="/orders/$orderNo" params={{ orderNo }} className={`${cardClasses} hover:bg-hover`}>
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{kindWords[orderType]}</Badge>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{titleWords(title)}</h2>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4">
        <span className="text-muted">{whenWords(createdAt)} 下单</span>
        <strong className="tabular-nums">{yuanWords(amount)}</strong>
      </p>
    </Link>
  )
}

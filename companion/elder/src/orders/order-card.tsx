import { systemClock } from '@sanhe/kit/runtime/clock'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Link } from '@tanstack/react-router'
import { Badge, cardClasses } from '#parts/card.tsx'
import { formatDateTime, formatDaysInText } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { PhraseText } from '#parts/phrase-text.tsx'
import { AppSectionIcon } from '#shell/section-icon.tsx'
import { findSectionByPath } from '#shell/sections.ts'
import { explainOrderStatus, sectionPathByOrderKind } from './labels.ts'
import { orderKindLabels } from './list-search-params.ts'
import type { Order } from './queries.ts'

export function OrderCard({ order }: { order: Order }) {
  const { orderNo, orderType, title, amount, createdAt } = order
  const section = findSectionByPath(sectionPathByOrderKind[orderType])
  const { word, tone } = explainOrderStatus(order, systemClock.now())
  return (
    <Link
      to="/orders/$orderNo"
      params={{ orderNo }}
      className={joinClassNames(cardClasses, 'flex gap-3 hover:bg-hover')}
    >
      {section && <AppSectionIcon section={section} size="large" />}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <Badge>{orderKindLabels[orderType]}</Badge>
          <Badge tone={tone}>{word}</Badge>
        </span>
        <h2 className="mt-2 text-lg font-bold">
          <PhraseText text={formatDaysInText(title)} />
        </h2>
        <p className="mt-1 flex flex-wrap justify-between gap-x-4">
          <span className="text-muted">{formatDateTime(createdAt)} 下单</span>
          <strong className="tabular-nums">{formatYuan(amount)}</strong>
        </p>
      </span>
    </Link>
  )
}

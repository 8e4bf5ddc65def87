import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { getDateFormat } from '@sanhe/ui/relative-time.ts'
import { CalendarClock, CalendarX2, Eye, KeyRound, type LucideIcon, Infinity as NoEnd } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Share } from '#api.ts'
import { isShareExpired } from './rules.ts'
import { sharesLabels } from './text.ts'

type FactProps = { icon: LucideIcon; children: ReactNode; className?: string }

const Fact = ({ icon: Icon, children, className }: FactProps) => (
  <span
    className={joinClassNames('inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums', className)}
  >
    <Icon aria-hidden className="size-3.5 shrink-0" />
    {children}
  </span>
)

export function ShareDetails({ share }: { share: Share }) {
  const t = useText(sharesLabels)
  const locale = localeByLanguage[useLanguage()]
  const isOver = isShareExpired(share, systemClock.now())
  const end =
    share.expires_at &&
    getDateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(fromIso(share.expires_at))
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
      {!end && <Fact icon={NoEnd}>{t.never}</Fact>}
      {end && (
        <Fact
          icon={isOver ? CalendarX2 : CalendarClock}
          {...(isOver ? { className: 'text-danger-text' } : {})}
        >
          {isOver ? t.expiredAt(end) : t.expiresAt(end)}
        </Fact>
      )}
      {share.has_password && <Fact icon={KeyRound}>{t.hasPassword}</Fact>}
      <Fact icon={Eye}>{t.views(share.view_count)}</Fact>
    </span>
  )
}

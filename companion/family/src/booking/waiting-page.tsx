import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { Card, LabelledValue } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { NotSharedNotice } from '#parts/not-shared.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { type WaitingListEntry, waitingListEntriesQuery } from './queries.ts'
import { useFormatFee } from './use-format-fee.ts'
import { LeaveWaitingListAction, WaitingListOfferActions } from './waiting-actions.tsx'
import { waitingListLabels } from './waiting-text.ts'

/** Page with the waiting lists that the child joined for a parent. Held places come first. */
export function WaitingListPage() {
  const t = useText(waitingListLabels)
  const { id, parent } = useParentFromUrl()
  const isShared = parent?.sharedKinds.includes('appointments') ?? true
  return (
    <FamilyScreenLayout title={t.title} back={`/parents/${id}`}>
      {isShared ? <Entries parentId={id} /> : <NotSharedNotice />}
    </FamilyScreenLayout>
  )
}

function Entries({ parentId }: { parentId: number }) {
  const t = useText(waitingListLabels)
  const query = useQuery(waitingListEntriesQuery(parentId))
  const book = (
    <Link
      to="/parents/$parentId/book"
      params={{ parentId: String(parentId) }}
      className={buttonClasses('primary')}
    >
      {t.bookDoctor}
    </Link>
  )
  return (
    <QueryContent query={query}>
      {(entries) =>
        entries.length > 0 ? (
          <ul className="flex flex-col gap-4">
            {entries.map((entry) => (
              <li key={entry.id}>
                <WaitingCard parentId={parentId} entry={entry} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={CalendarClock} title={t.none} action={book}>
            {t.noneHint}
          </EmptyState>
        )
      }
    </QueryContent>
  )
}

function WaitingCard({ parentId, entry }: { parentId: number; entry: WaitingListEntry }) {
  const t = useText(waitingListLabels)
  const dates = useDateFormatters()
  const fee = useFormatFee()
  const { doctor, hospital, department, day, position, offer } = entry
  return (
    <Card className="flex flex-col gap-3">
      <span className="flex items-start justify-between gap-2">
        <h2 className="font-semibold">
          {dates.day(day)} {offer && `${offer.time}–${offer.endTime}`}
        </h2>
        <Badge tone={offer ? 'ok' : 'neutral'}>{offer ? t.offered : t.position(position ?? 1)}</Badge>
      </span>
      <dl className="flex flex-col gap-1">
        <LabelledValue name={t.doctor}>
          {[doctor.name, doctor.title].filter(Boolean).join(' · ')}
        </LabelledValue>
        <LabelledValue name={t.where}>{`${hospital.name} · ${department.name}`}</LabelledValue>
        {offer && <LabelledValue name={t.fee}>{fee(offer.fee)}</LabelledValue>}
      </dl>
      {offer ? (
        <>
          <p className="font-semibold">{t.heldUntil(dates.time(offer.expiresAt))}</p>
          <WaitingListOfferActions parentId={parentId} id={entry.id} fee={offer.fee} />
        </>
      ) : (
        <LeaveWaitingListAction parentId={parentId} id={entry.id} />
      )}
    </Card>
  )
}

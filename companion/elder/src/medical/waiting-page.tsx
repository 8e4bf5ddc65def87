import { fromIso } from '@sanhe/kit/runtime/clock'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatIsoDay, formatTime } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type WaitingListEntryItem, waitingListQuery } from './queries.ts'
import { formatAppointmentFee } from './schedule.ts'
import { LeaveWaitingListAction, HeldPlaceActions } from './waiting-actions.tsx'

/** Page with the user's waiting list entries. Entries with an offered place come first. */
export function OwnWaitingListPage() {
  const query = useQuery(waitingListQuery)
  return (
    <ElderScreenLayout title="我的候补" back="/medical">
      <QueryContent query={query}>
        {(entries) =>
          entries.length > 0 ? (
            <ul className="flex flex-col gap-4">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <WaitingCard entry={entry} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={CalendarClock}
              title="没有候补"
              action={
                <Link to="/medical" className={buttonClasses('primary')}>
                  去挂号
                </Link>
              }
            >
              医生约满时可以加入候补，有人退号就通知您。
            </EmptyState>
          )
        }
      </QueryContent>
    </ElderScreenLayout>
  )
}

function WaitingCard({ entry }: { entry: WaitingListEntryItem }) {
  const { doctor, hospital, department, day, position, offer } = entry
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <Badge tone={offer ? 'ok' : 'plain'}>{offer ? '有号了' : `排在第 ${position} 位`}</Badge>
        <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">
          {doctor.name} {doctor.title}
        </h2>
      </div>
      <dl className="flex flex-col gap-1">
        <LabelledValue name="医院">
          {hospital.name} {department.name}
        </LabelledValue>
        <LabelledValue name="时间">
          {formatIsoDay(day)} {offer && `${offer.time} 到 ${offer.endTime}`}
        </LabelledValue>
        {offer && <LabelledValue name="费用">{formatAppointmentFee(offer.fee)}</LabelledValue>}
      </dl>
      {offer ? (
        <>
          <p className="font-semibold">
            这个号为您留到 {formatTime(fromIso(offer.expiresAt))}，过时就给下一位。
          </p>
          <HeldPlaceActions entry={entry} />
        </>
      ) : (
        <LeaveWaitingListAction entry={entry} />
      )}
    </Card>
  )
}

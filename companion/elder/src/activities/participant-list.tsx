import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { meQuery } from '#queries.ts'
import { canConfirmAttendance } from './activity-participation.ts'
import type { ActivityResponse } from './types.ts'

type Person = ActivityResponse['participants'][number]

/**
 * List of the participants of an activity. Near the start the organiser can confirm the attendance of each participant.
 */
export function ActivityParticipantList({ activity }: { activity: ActivityResponse }) {
  const { data: me } = useQuery(meQuery)
  const { participants, currentParticipants: now, maxParticipants: max, creator, isJoined } = activity
  const isHost = me && (creator.id === me.id || (me.isCaptain && isJoined))
  const confirms = isHost && canConfirmAttendance(activity, systemClock.now())
  const others = participants.filter(({ id }) => id !== me?.id)
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">
        参加者（{now}/{max}）
      </h2>
      {confirms && others.length > 0 ? (
        <Confirming id={activity.id} people={others} />
      ) : (
        <Names activity={activity} />
      )}
    </section>
  )
}

function Names({
  activity: { participants, currentParticipants: now, status },
}: {
  activity: ActivityResponse
}) {
  if (participants.length === 0)
    return (
      <p className="text-muted">
        {status === 'upcoming' ? '还没有人报名，您可以做第一个。' : '没有人报名。'}
      </p>
    )
  return (
    <ul className="flex flex-wrap gap-3">
      {participants.map(({ id, nickname }) => (
        <li key={id} className="rounded-control bg-sunken px-4 py-2 [overflow-wrap:anywhere]">
          {nickname ?? '一位用户'}
        </li>
      ))}
      {now > participants.length && <li className="px-2 py-2 text-muted">等 {now} 人</li>}
    </ul>
  )
}

function Confirming({ id, people }: { id: number; people: Person[] }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">参加者到场后手机签不了到，您可以在这里替他确认。</p>
      <ul className="flex flex-col gap-4">
        {people.map((person) => (
          <li key={person.id}>
            <ConfirmingOne id={id} person={person} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ConfirmingOne({ id, person: { id: userId, nickname } }: { id: number; person: Person }) {
  const name = nickname ?? '一位用户'
  const confirm = useMutation({
    mutationFn: () => api.activities.confirmByHost({ params: { id, userId } }),
  })
  const isThere = confirm.isSuccess || getErrorCode(confirm.error) === 'ALREADY_SIGNED_IN'
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-lg font-bold [overflow-wrap:anywhere]">{name}</p>
      {isThere ? (
        <output className="flex items-center gap-2 font-semibold text-ok-text">
          <Check aria-hidden className="size-7 shrink-0" />
          已到场
        </output>
      ) : (
        <>
          <ErrorMessage error={confirm.error} />
          <Button aria-label={`确认${name}到场`} isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
            确认到场
          </Button>
        </>
      )}
    </Card>
  )
}

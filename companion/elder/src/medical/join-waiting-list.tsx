import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useInvalidateMedicalQueries, waitingListQuery } from './queries.ts'

/**
 * Button that adds the user to the waiting list of a full day. If the user is already on the waiting list, a link shows
 * the position or the offered place.
 */
export function JoinWaitingListAction({ doctorId, day }: { doctorId: number; day: string }) {
  const invalidate = useInvalidateMedicalQueries()
  const { data: entries = [] } = useQuery(waitingListQuery)
  const join = useMutation({
    mutationFn: () => api.waitingList.join({ body: { doctorId, day } }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: invalidate,
  })
  const own = entries.find((entry) => entry.doctor.id === doctorId && entry.day === day)
  if (own)
    return (
      <Link to="/medical/waiting" className={buttonClasses('primary')}>
        {own.offer ? '有号了，去确认' : `候补第 ${own.position} 位，查看`}
      </Link>
    )
  return (
    <>
      <p>这一天已约满。加入候补，有人退号就按先后顺序留给您，并通知您。</p>
      <ErrorMessage error={join.error} />
      <Button look="primary" isBusy={join.isPending} onClick={() => join.mutate()}>
        加入候补
      </Button>
    </>
  )
}

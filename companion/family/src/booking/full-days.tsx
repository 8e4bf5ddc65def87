import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#api.ts'
import { useDateFormatters } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import { fullyBookedDaysQuery } from './queries.ts'
import { waitingListLabels } from './waiting-text.ts'

type FullDaysProps = { parentId: number; doctorId: number }

/** List of the fully booked days of a doctor. Each day has a button that adds the parent to the waiting list. */
export function FullyBookedDays({ parentId, doctorId }: FullDaysProps) {
  const t = useText(waitingListLabels)
  const dates = useDateFormatters()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: days = [] } = useQuery(fullyBookedDaysQuery(doctorId))
  const join = useMutation({
    mutationFn: (day: string) =>
      api.waitingListChild.join({ params: { id: parentId }, body: { doctorId, day } }),
    async onSuccess() {
      showToast(t.joined)
      await client.invalidateQueries({ queryKey: ['parent', parentId, 'waiting'] })
      await navigate({ to: '/parents/$parentId/waiting', params: { parentId: String(parentId) } })
    },
    // A place may have become free in the meantime, so the free times and the full days are loaded again.
    onError: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['doctors'] }),
        client.invalidateQueries({ queryKey: ['full-days'] }),
      ]),
  })
  if (days.length === 0) return <ErrorMessage error={join.error} />
  return (
    <section>
      <h2 className="font-semibold">{t.fullDays}</h2>
      <p className="mt-1 mb-3 text-xs text-muted">{t.fullDaysHint}</p>
      <ErrorMessage error={join.error} />
      <ul className="grid gap-2 sm:grid-cols-2">
        {days.map((day) => (
          <li key={day} className="grid">
            <Button isBusy={join.isPending && join.variables === day} onClick={() => join.mutate(day)}>
              {t.join(dates.day(day))}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Button } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { useFormatDayAndTime } from '@sanhe/ui/console/format.ts'
import { useServerAction } from '@sanhe/ui/console/use-server-action.ts'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import type { PlannedWorkerBooking } from './queries.ts'
import { workerScheduleLabels } from './text.ts'

/**
 * Button that opens a form for a new leave. The form lists the bookings that lie within the leave, and keeps its input
 * until it is saved.
 */
export function NewWorkerLeaveButton({ workerId }: { workerId: number }) {
  const t = useText(workerScheduleLabels)
  const [isOpen, setOpen] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const close = () => setOpen(false)
  const open = () => {
    setStarted(true)
    setOpen(true)
  }
  const finish = () => {
    close()
    setStarted(false)
  }
  return (
    <>
      <Button onClick={open}>{t.newLeave}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t.newLeave}
        description={t.leaveHint}
        keepMounted={isStarted}
      >
        {isStarted && <LeaveForm workerId={workerId} onClose={close} onDone={finish} />}
      </Dialog>
    </>
  )
}

type Input = { startsAt: string; endsAt: string; reason: string }

/** Converts the value of a date and time input to a timestamp with the UTC offset of Shanghai. */
const toInstant = (input: string) => `${input}:00+08:00`

function useCollisions(workerId: number, { startsAt, endsAt }: Input) {
  const isPeriod = startsAt !== '' && endsAt > startsAt
  const query = useQuery({
    queryKey: ['worker-schedule', workerId, 'collisions', startsAt, endsAt],
    queryFn: ({ signal }) => {
      const period = { startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) }
      return api.workerSchedule.listCollisions({ params: { id: workerId }, query: period }, { signal })
    },
    enabled: isPeriod,
    retry: false,
  })
  return { isPeriod, error: query.error, bookings: isPeriod ? query.data?.bookings : undefined }
}

type LeaveFormProps = { workerId: number; onClose: () => void; onDone: () => void }

function LeaveForm({ workerId, onClose, onDone }: LeaveFormProps) {
  const t = useText(workerScheduleLabels)
  const [input, setInput] = useState<Input>({ startsAt: '', endsAt: '', reason: '' })
  const [wasSent, setSent] = useState(false)
  const { isPeriod, bookings, error } = useCollisions(workerId, input)
  const { mutate, isPending } = useServerAction(
    {
      run: () =>
        api.workerSchedule.addLeave({
          params: { id: workerId },
          body: {
            startsAt: toInstant(input.startsAt),
            endsAt: toInstant(input.endsAt),
            reason: input.reason.trim(),
            knownBookingIds: (bookings ?? []).map(({ id }) => id),
          },
        }),
      success: t.leaveSaved,
    },
    onDone,
  )
  const send = () => (isPeriod && input.reason.trim() ? mutate(undefined) : setSent(true))
  const count = bookings?.length ?? 0
  return (
    <>
      <LeaveFields input={input} onChange={setInput} isChecked={wasSent} />
      <Collisions isPeriod={isPeriod} bookings={bookings} error={error} />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          look={count > 0 ? 'danger' : 'primary'}
          isBusy={isPending}
          disabled={isPeriod && !bookings}
          onClick={send}
        >
          {count > 0 ? t.saveAnyway(count) : t.saveLeave}
        </Button>
      </DialogActions>
    </>
  )
}

type LeaveFieldsProps = { input: Input; onChange: (input: Input) => void; isChecked: boolean }

function LeaveFields({ input, onChange, isChecked }: LeaveFieldsProps) {
  const t = useText(workerScheduleLabels)
  const missing = (value: string) => (isChecked && !value.trim() ? t.required : undefined)
  const { startsAt, endsAt, reason } = input
  const isReversed = startsAt !== '' && endsAt !== '' && endsAt <= startsAt
  const set = (part: Partial<Input>) => onChange({ ...input, ...part })
  return (
    <div className="flex flex-col gap-4">
      <TextField
        type="datetime-local"
        label={t.startsAt}
        error={missing(startsAt)}
        value={startsAt}
        onChange={({ target }) => set({ startsAt: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t.endsAt}
        error={isReversed ? t.endBeforeStart : missing(endsAt)}
        value={endsAt}
        onChange={({ target }) => set({ endsAt: target.value })}
      />
      <TextField
        label={t.reason}
        maxLength={100}
        error={missing(reason)}
        value={reason}
        onChange={({ target }) => set({ reason: target.value })}
      />
    </div>
  )
}

type CollisionsProps = {
  isPeriod: boolean
  bookings: readonly PlannedWorkerBooking[] | undefined
  error: Error | null
}

/** Lists the bookings that lie within the leave that is being entered. */
function Collisions({ isPeriod, bookings, error }: CollisionsProps) {
  const t = useText(workerScheduleLabels)
  const dayAndTime = useFormatDayAndTime()
  if (!isPeriod) return null
  if (error)
    return (
      <p role="alert" className="mt-4 text-sm text-danger-text">
        {describeError(error)}
      </p>
    )
  return (
    <div aria-live="polite" className="mt-4 text-sm">
      {!bookings && <p className="text-muted">{t.checking}</p>}
      {bookings?.length === 0 && <p className="text-muted">{t.noCollisions}</p>}
      {bookings && bookings.length > 0 && (
        <>
          <p className="mb-2 font-medium">{t.collisions(bookings.length)}</p>
          <ul className="flex flex-col gap-2">
            {bookings.map((booking) => (
              <li key={booking.id} className="rounded-[10px] border border-line px-3 py-2">
                <span className="font-medium tabular-nums">
                  {dayAndTime(booking.scheduledDate, booking.scheduledTime)} ·{' '}
                  {t.length(booking.durationHours)}
                </span>
                <span className="block text-muted [overflow-wrap:anywhere]">
                  {booking.user.nickname ?? t.unnamed} · {booking.address}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

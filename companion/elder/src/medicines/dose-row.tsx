import { Button } from '@sanhe/ui/button.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { api, getChineseErrorMessage } from '#api.ts'
import { Badge } from '#parts/card.tsx'
import { type DoseOfToday, dosesOfTodayQuery } from './queries.ts'

type DoseRowProps = { dose: DoseOfToday; onMark?: () => void }

/** A dose of today with the button that marks it as taken, or undoes the mark. The button keeps its place and focus. */
export function DoseRow({ dose: { medicineId, name, dose, time, state }, onMark }: DoseRowProps) {
  const client = useQueryClient()
  const isTaken = state === 'taken'
  const params = { params: { id: medicineId, time } }
  const mark = useMutation({
    mutationFn: () => (isTaken ? api.medicines.undoTake(params) : api.medicines.take(params)),
    onSuccess: () => onMark?.(),
    onError: (error) => showError(getChineseErrorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: dosesOfTodayQuery.queryKey }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 font-bold">
          <span className="text-lg tabular-nums">{time}</span>
          <DoseStateBadge state={state} />
        </p>
        <p className="[overflow-wrap:anywhere]">
          {name} <span className="text-muted">{dose}</span>
        </p>
      </div>
      <Button
        look={state === 'due' || state === 'missed' ? 'primary' : 'plain'}
        aria-label={`${isTaken ? '撤销' : '已吃'}：${time} ${name}`}
        isBusy={mark.isPending}
        className="min-w-32"
        onClick={() => mark.mutate()}
      >
        {isTaken ? <Undo2 aria-hidden className="size-6" /> : <Check aria-hidden className="size-7" />}
        {isTaken ? '撤销' : '已吃'}
      </Button>
    </div>
  )
}

function DoseStateBadge({ state }: Pick<DoseOfToday, 'state'>) {
  if (state === 'taken') return <Badge tone="ok">已吃</Badge>
  if (state === 'due') return <Badge tone="warn">现在该吃</Badge>
  if (state === 'missed') return <Badge tone="warn">还没吃</Badge>
  return null
}

import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Label } from '#api.ts'
import { adminApi } from '#admin-api.ts'
import { queryClient } from '#queries.ts'
import { LabelWithColorDot, labelDotClasses } from './label-with-dot.tsx'
import { taskPanelLabels } from './panel-text.ts'
import { boardQuery } from './queries.ts'

type LabelPickerProps = {
  slug: string
  labels: readonly Label[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

const colors = Object.keys(labelDotClasses) as Label['color'][]
const refresh = (slug: string) => queryClient.invalidateQueries({ queryKey: boardQuery(slug).queryKey })

/** Shows the labels of a task. Its menu assigns and removes labels of the project, and creates new labels. */
export function LabelPicker({ slug, labels, chosen, onChange }: LabelPickerProps) {
  const t = useText(taskPanelLabels)
  const [isOpen, setOpen] = useState(false)
  const shown = labels.filter(({ id }) => chosen.includes(id))
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        {shown.map((label) => (
          <LabelWithColorDot key={label.id} label={label} />
        ))}
        <Button look="quiet" className="px-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Plus aria-hidden className="size-4" />
          {t.addLabel}
        </Button>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-2 rounded-control border border-line p-2">
          {labels.length === 0 && <p className="px-1 text-sm text-muted">{t.noLabels}</p>}
          <ul className="flex max-h-56 flex-col overflow-y-auto">
            {labels.map((label) => (
              <LabelRow
                key={label.id}
                slug={slug}
                label={label}
                isChosen={chosen.includes(label.id)}
                onToggle={() => toggle(label.id)}
              />
            ))}
          </ul>
          <NewLabel slug={slug} count={labels.length} onCreated={(id) => onChange([...chosen, id])} />
        </div>
      )}
    </div>
  )
}

type LabelRowProps = { slug: string; label: Label; isChosen: boolean; onToggle: () => void }

function LabelRow({ slug, label, isChosen, onToggle }: LabelRowProps) {
  const t = useText(taskPanelLabels)
  const remove = useMutation({
    mutationFn: () => adminApi.board.removeLabel({ params: { slug, id: label.id } }),
    onSuccess: () => showToast(t.labelRemoved(label.name)),
    onSettled: () => refresh(slug),
  })
  return (
    <li className="flex items-center gap-1">
      <label className="flex min-h-row min-w-0 flex-1 items-center gap-2 rounded-[6px] px-1 hover:bg-hover">
        <input type="checkbox" checked={isChosen} className="size-4 accent-(--accent)" onChange={onToggle} />
        <LabelWithColorDot label={label} />
      </label>
      <IconButton icon={Trash2} small label={t.removeLabel(label.name)} onClick={() => remove.mutate()} />
    </li>
  )
}

type NewLabelProps = { slug: string; count: number; onCreated: (id: number) => void }

function NewLabel({ slug, count, onCreated }: NewLabelProps) {
  const t = useText(taskPanelLabels)
  const [name, setName] = useState('')
  const [color, setColor] = useState(colors[count % colors.length] ?? 'gray')
  const create = useMutation({
    mutationFn: () => adminApi.board.addLabel({ params: { slug }, body: { name: name.trim(), color } }),
    onSuccess({ label }) {
      setName('')
      setColor(colors[(count + 1) % colors.length] ?? 'gray')
      void refresh(slug).then(() => onCreated(label.id))
    },
    onError: () => showError(t.labelFailed),
  })
  return (
    <form
      className="flex flex-col gap-2 border-t border-line pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !create.isPending) create.mutate()
      }}
    >
      <fieldset className="flex flex-wrap">
        <legend className="sr-only">{t.labelColor}</legend>
        {colors.map((value) => (
          <label
            key={value}
            title={t.colors[value]}
            className="grid size-8 cursor-pointer place-items-center rounded-full has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent-text pointer-coarse:size-10"
          >
            <input
              type="radio"
              name="label-color"
              className="sr-only"
              aria-label={t.colors[value]}
              checked={value === color}
              onChange={() => setColor(value)}
            />
            <span aria-hidden className={joinClassNames('size-4 rounded-full', labelDotClasses[value])} />
          </label>
        ))}
      </fieldset>
      <div className="flex gap-2">
        <input
          aria-label={t.newLabel}
          placeholder={t.newLabel}
          maxLength={40}
          value={name}
          className={joinClassNames(inputClasses, 'h-control min-w-0 flex-1')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={name.trim() === ''} isBusy={create.isPending}>
          {t.createLabel}
        </Button>
      </div>
    </form>
  )
}

import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { HealthConsentGate } from '#health/health-consent-card.tsx'
import { CheckboxChoices } from '#parts/checkbox-choices.tsx'
import { toShanghaiDayText } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import {
  type MedicineForm,
  toMedicineForm,
  toMedicineRequest,
  validateMedicineForm,
} from './medicine-form.ts'
import { MedicineTimesField } from './medicine-times-field.tsx'
import { type Medicine, medicinesKey, medicinesQuery } from './queries.ts'
import { allWeekdays, weekdayLabels } from './schedule-labels.ts'

const route = getRouteApi('/own/health/medicines/$id')

/** Form that changes a medicine. At `/health/medicines/new` the form adds one, after the consent to health data. */
export function MedicineFormPage() {
  const { id } = route.useParams()
  const query = useQuery(medicinesQuery)
  return (
    <ElderScreenLayout title={id === 'new' ? '添加用药' : '修改用药'} back="/health/medicines">
      <QueryContent query={query}>
        {(medicines) => {
          const saved = medicines.find((one) => String(one.id) === id)
          if (!saved && id !== 'new') return <p>没有这种药，可能已经删除。</p>
          return (
            <>
              <HealthConsentGate>
                <EditMedicine key={id} saved={saved} />
              </HealthConsentGate>
              {saved && <DeleteMedicine medicine={saved} />}
            </>
          )
        }}
      </QueryContent>
    </ElderScreenLayout>
  )
}

function useReturnToMedicines() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (message: string) => {
    showToast(message)
    await navigate({ to: '/health/medicines', replace: true })
    await client.invalidateQueries({ queryKey: medicinesKey })
  }
}

function EditMedicine({ saved }: { saved: Medicine | undefined }) {
  const [form, setForm] = useState(() => toMedicineForm(saved, toShanghaiDayText(systemClock.now())))
  const { errors, checkThen } = useFormCheck(validateMedicineForm(form))
  const leave = useReturnToMedicines()
  const save = useMutation({
    mutationFn: () =>
      saved
        ? api.medicines.update({ params: { id: saved.id }, body: toMedicineRequest(form) })
        : api.medicines.add({ body: toMedicineRequest(form) }),
    onSuccess: ({ message }) => leave(message),
  })
  return (
    <form className="flex flex-col gap-6" {...checkThen(() => save.isPending || save.mutate())}>
      <MedicineFields
        form={form}
        errors={errors}
        onChange={(next) => setForm((before) => ({ ...before, ...next }))}
      />
      <ErrorMessage error={save.error} />
      <Button type="submit" look="primary" isBusy={save.isPending}>
        保存
      </Button>
    </form>
  )
}

type MedicineFieldsProps = {
  form: MedicineForm
  errors: ReturnType<typeof validateMedicineForm>
  onChange: (next: Partial<MedicineForm>) => void
}

function MedicineFields({ form, errors, onChange }: MedicineFieldsProps) {
  const fieldOf = (name: 'name' | 'dose' | 'startDay' | 'lastDay') => ({
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <TextField label="药名" maxLength={40} autoComplete="off" {...fieldOf('name')} />
      <TextField
        label="每次吃多少"
        hint="比如：1 片、半片、10 毫升。"
        maxLength={20}
        autoComplete="off"
        {...fieldOf('dose')}
      />
      <MedicineTimesField times={form.times} error={errors.times} onChange={(times) => onChange({ times })} />
      <div data-invalid={errors.weekdays ? '' : undefined}>
        <CheckboxChoices
          label="哪几天吃"
          values={form.weekdays.map((day) => weekdayLabels[day])}
          options={Object.values(weekdayLabels)}
          onChange={(labels) =>
            onChange({ weekdays: allWeekdays.filter((day) => labels.includes(weekdayLabels[day])) })
          }
        />
        {errors.weekdays && (
          <p role="alert" className="mt-2 text-danger-text">
            {errors.weekdays}
          </p>
        )}
      </div>
      <TextField label="哪天开始" type="date" {...fieldOf('startDay')} />
      <TextField
        label="最后一天（选填）"
        hint="长期吃的药不用填。"
        type="date"
        min={form.startDay}
        {...fieldOf('lastDay')}
      />
    </>
  )
}

function DeleteMedicine({ medicine: { id, name } }: { medicine: Medicine }) {
  const [isAsking, setAsking] = useState(false)
  const leave = useReturnToMedicines()
  const remove = useMutation({
    mutationFn: () => api.medicines.remove({ params: { id } }),
    onSuccess: ({ message }) => leave(message),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>删除这种药</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={`删除${name}？`}
        action="删除"
      >
        以后不再提醒，吃药的记录也会删除。
        <ErrorMessage error={remove.error} />
      </ConfirmDialog>
    </>
  )
}

import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { scheduleLabels } from './schedule-text.ts'
import type { ScheduleSlotItem } from './schedule.tsx'

const loadContract = async () =>
  (await import('@sanhe/companion/medical/catalogue-admin-contract')).medicalCatalogueContract

/** Sessions that the form suggests for a day of a doctor: one in the morning and one in the afternoon. */
const usualPlan = {
  times: [
    { from: '08:00', to: '12:00' },
    { from: '14:00', to: '17:00' },
  ],
  minutesPerSlot: 30,
  maxPatients: 1,
}

export function NewSlotsButton({ doctorId, day }: { doctorId: number; day: string }) {
  const t = useText(scheduleLabels)
  const form = defineFormDialogSpec({
    title: t.newSlots,
    action: t.createSlots,
    loadSchema: async () => (await loadContract()).createSchedules.body.omit({ doctorId: true }),
    fields: {
      fromDay: { kind: 'text', type: 'date', label: t.fromDay },
      toDay: { kind: 'text', type: 'date', label: t.toDay },
      times: { kind: 'time-ranges', label: t.sessions, hint: t.sessionsHint },
      minutesPerSlot: { kind: 'number', label: t.minutesPerSlot, unit: t.minutes },
      maxPatients: { kind: 'number', label: t.maxPatients },
      fee: { kind: 'money', label: t.fee, hint: t.feeHint },
    },
    entry: { ...usualPlan, fromDay: day, toDay: day },
    submit: (body) => api.medicalCatalogue.createSchedules({ body: { ...body, doctorId } }),
    success: t.slotsCreated,
  })
  return <FormButton label={t.newSlots} look="primary" form={form} />
}

export function useEditSlotForm(slot: ScheduleSlotItem) {
  const t = useText(scheduleLabels)
  return defineFormDialogSpec({
    title: `${t.changeSlot} ${slot.time}`,
    action: t.save,
    loadSchema: async () => (await loadContract()).changeSchedule.body,
    fields: {
      maxPatients: { kind: 'number', label: t.maxPatients },
      fee: { kind: 'money', label: t.fee, hint: t.changeHint },
    },
    entry: slot,
    submit: (body) => api.medicalCatalogue.changeSchedule({ params: { id: slot.id }, body }),
    success: t.slotChanged,
  })
}

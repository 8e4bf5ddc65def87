import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { HospitalListItem } from './hospitals-page.tsx'
import { medicalLabels } from './text.ts'

const loadContract = async () =>
  (await import('@sanhe/companion/medical/catalogue-admin-contract')).medicalCatalogueContract

function useHospitalFields() {
  const t = useText(medicalLabels)
  const statuses = Object.entries(t.statuses).map(([value, label]) => ({ value, label }))
  return {
    name: { kind: 'text', label: t.name, maxLength: 100 },
    level: { kind: 'text', label: t.level, hint: t.levelHint, maxLength: 20, isOptional: true },
    address: { kind: 'text', label: t.address, maxLength: 200, isOptional: true },
    phone: { kind: 'text', type: 'tel', label: t.phone, isOptional: true },
    confirmsByHand: { kind: 'switch', label: t.confirmsByHand, hint: t.confirmsByHandHint },
    status: { kind: 'select', label: t.status, hint: t.statusHint, options: statuses },
  } as const
}

export function NewHospitalButton() {
  const t = useText(medicalLabels)
  const form = defineFormDialogSpec({
    title: t.newHospital,
    action: t.createHospital,
    loadSchema: async () => (await loadContract()).createHospital.body,
    fields: useHospitalFields(),
    entry: { status: 'active' },
    submit: (body) => api.medicalCatalogue.createHospital({ body }),
    success: t.hospitalCreated,
  })
  return <FormButton label={t.newHospital} look="primary" form={form} />
}

export function useHospitalForm(hospital: HospitalListItem) {
  const t = useText(medicalLabels)
  return defineFormDialogSpec({
    title: t.editHospital,
    action: t.save,
    loadSchema: async () => (await loadContract()).changeHospital.body,
    fields: useHospitalFields(),
    entry: hospital,
    submit: (body) => api.medicalCatalogue.changeHospital({ params: { id: hospital.id }, body }),
    success: t.hospitalSaved,
  })
}

export function HospitalActions({ row: hospital }: { row: HospitalListItem }) {
  const t = useText(medicalLabels)
  return <RowActions actions={[{ label: t.edit, isMain: true, form: useHospitalForm(hospital) }]} />
}

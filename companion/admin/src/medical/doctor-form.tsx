import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { DepartmentListItem, DoctorListItem } from './queries.ts'
import { medicalLabels } from './text.ts'

const loadContract = async () =>
  (await import('@sanhe/companion/medical/catalogue-admin-contract')).medicalCatalogueContract

function useDoctorFields(departments: readonly DepartmentListItem[]) {
  const t = useText(medicalLabels)
  const statuses = Object.entries(t.statuses).map(([value, label]) => ({ value, label }))
  return {
    name: { kind: 'text', label: t.name, maxLength: 50 },
    departmentId: {
      kind: 'select',
      label: t.department,
      isNumeric: true,
      options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    title: { kind: 'text', label: t.doctorTitle, hint: t.doctorTitleHint, maxLength: 50, isOptional: true },
    specialty: { kind: 'long-text', label: t.specialty, maxLength: 500, isOptional: true },
    status: { kind: 'select', label: t.status, hint: t.doctorStatusHint, options: statuses },
  } as const
}

type NewDoctorProps = { hospitalId: number; departments: readonly DepartmentListItem[] }

export function NewDoctorButton({ hospitalId, departments }: NewDoctorProps) {
  const t = useText(medicalLabels)
  const form = defineFormDialogSpec({
    title: t.newDoctor,
    action: t.createDoctor,
    loadSchema: async () => (await loadContract()).createDoctor.body.omit({ hospitalId: true }),
    fields: useDoctorFields(departments),
    entry: { status: 'active', departmentId: departments.length === 1 ? departments[0]?.id : undefined },
    submit: (body) => api.medicalCatalogue.createDoctor({ body: { ...body, hospitalId } }),
    success: t.doctorCreated,
  })
  return <FormButton label={t.newDoctor} form={form} />
}

export function useDoctorForm(doctor: DoctorListItem, departments: readonly DepartmentListItem[]) {
  const t = useText(medicalLabels)
  return defineFormDialogSpec({
    title: t.editDoctor,
    action: t.save,
    loadSchema: async () => (await loadContract()).changeDoctor.body,
    fields: useDoctorFields(departments),
    entry: doctor,
    submit: (body) => api.medicalCatalogue.changeDoctor({ params: { id: doctor.id }, body }),
    success: t.doctorSaved,
  })
}

import { DataTable } from '@sanhe/ui/console/data-table.tsx'
import { type ListColumn, toTableColumn } from '@sanhe/ui/console/list-page.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import { usePermission } from '#shell/access.ts'
import type { DepartmentListItem } from './queries.ts'
import { TitledSection } from './section.tsx'
import { medicalLabels } from './text.ts'

const loadContract = async () =>
  (await import('@sanhe/companion/medical/catalogue-admin-contract')).medicalCatalogueContract

function useDepartmentFields() {
  const t = useText(medicalLabels)
  return {
    name: { kind: 'text', label: t.name, maxLength: 50 },
    description: { kind: 'long-text', label: t.description, maxLength: 500, isOptional: true },
    sortOrder: { kind: 'number', label: t.position, hint: t.positionHint },
  } as const
}

type DepartmentsProps = { hospitalId: number; departments: readonly DepartmentListItem[] }

export function Departments({ hospitalId, departments }: DepartmentsProps) {
  const t = useText(medicalLabels)
  const columns = useDepartmentColumns().map(toTableColumn)
  const canChange = usePermission('medicalCatalogue.changeDepartment')
  const last = Math.max(0, ...departments.map(({ sortOrder }) => sortOrder))
  return (
    <TitledSection
      title={t.departments}
      actions={
        <ShowIfPermitted call="medicalCatalogue.createDepartment">
          <NewDepartment hospitalId={hospitalId} sortOrder={last + 1} />
        </ShowIfPermitted>
      }
    >
      {departments.length === 0 ? (
        <p className="text-sm text-muted">{t.noDepartments}</p>
      ) : (
        <DataTable
          caption={t.departments}
          columns={columns}
          rows={departments}
          rowId={({ id }) => String(id)}
          hiddenColumns={[]}
          wrappingColumns={['description']}
          Actions={canChange ? DepartmentActions : undefined}
          actionsLabel={t.edit}
        />
      )}
    </TitledSection>
  )
}

function useDepartmentColumns(): ListColumn<DepartmentListItem>[] {
  const t = useText(medicalLabels)
  return [
    { id: 'name', label: t.name, cell: ({ name }) => <span className="font-medium">{name}</span> },
    { id: 'description', label: t.description, cell: ({ description }) => description ?? '' },
    { id: 'position', label: t.position, cell: ({ sortOrder }) => String(sortOrder) },
  ]
}

function NewDepartment({ hospitalId, sortOrder }: { hospitalId: number; sortOrder: number }) {
  const t = useText(medicalLabels)
  const form = defineFormDialogSpec({
    title: t.newDepartment,
    action: t.createDepartment,
    loadSchema: async () => (await loadContract()).createDepartment.body.omit({ hospitalId: true }),
    fields: useDepartmentFields(),
    entry: { sortOrder },
    submit: (body) => api.medicalCatalogue.createDepartment({ body: { ...body, hospitalId } }),
    success: t.departmentCreated,
  })
  return <FormButton label={t.newDepartment} form={form} />
}

function DepartmentActions({ row: department }: { row: DepartmentListItem }) {
  const t = useText(medicalLabels)
  const form = defineFormDialogSpec({
    title: t.editDepartment,
    action: t.save,
    loadSchema: async () => (await loadContract()).changeDepartment.body,
    fields: useDepartmentFields(),
    entry: department,
    submit: (body) => api.medicalCatalogue.changeDepartment({ params: { id: department.id }, body }),
    success: t.departmentSaved,
  })
  return <RowActions actions={[{ label: t.edit, isMain: true, form }]} />
}

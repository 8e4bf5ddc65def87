import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { useServiceProviderOptions } from './queries.ts'
import type { ServiceWorkerItem } from './statuses.ts'
import { serviceProvidersLabels } from './text.ts'

const loadContract = async () =>
  (await import('@sanhe/companion/housekeeping/catalogue-contract')).serviceCatalogueContract

function useWorkerFields() {
  const t = useText(serviceProvidersLabels)
  return {
    name: { kind: 'text', label: t.name, maxLength: 50 },
    hourlyRate: { kind: 'money', label: t.hourlyRate },
    skills: { kind: 'list', label: t.skills, hint: t.skillsHint },
    avatarUrl: { kind: 'image', label: t.photo, isOptional: true, isClearable: true },
  } as const
}

export function NewServiceWorkerButton() {
  const t = useText(serviceProvidersLabels)
  const options = useServiceProviderOptions(['housekeeping', 'repair', 'companion'])
  const form = defineFormDialogSpec({
    title: t.newWorker,
    action: t.createWorker,
    loadSchema: async () => (await loadContract()).createWorker.body,
    fields: {
      providerId: { kind: 'select', label: t.provider, options, isNumeric: true },
      ...useWorkerFields(),
    },
    submit: (body) => api.serviceCatalogue.createWorker({ body }),
    success: t.workerCreated,
  })
  return <FormButton label={t.newWorker} look="primary" form={form} />
}

export function ServiceWorkerActions({ row: worker }: { row: ServiceWorkerItem }) {
  const t = useText(serviceProvidersLabels)
  const params = { id: worker.id }
  const { changeWorker } = api.serviceCatalogue
  const form = defineFormDialogSpec({
    title: t.editWorker,
    action: t.save,
    loadSchema: async () => (await loadContract()).changeWorker.body,
    fields: useWorkerFields(),
    entry: worker,
    submit: (body) => changeWorker({ params, body }),
    success: t.workerSaved,
  })
  const duty =
    worker.status === 'offline'
      ? {
          label: t.putOnDuty,
          run: () => changeWorker({ params, body: { status: 'available' } }),
          success: t.isOnDuty,
        }
      : {
          label: t.takeOffDuty,
          run: () => changeWorker({ params, body: { status: 'offline' } }),
          success: t.tookOffDuty,
        }
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, duty]} />
}

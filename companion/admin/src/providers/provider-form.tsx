import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { toSelectOptions } from '@sanhe/ui/form/options.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { ServiceProviderItem } from './statuses.ts'
import { serviceProvidersLabels } from './text.ts'

const loadContract = async () =>
  (await import('@sanhe/companion/housekeeping/catalogue-contract')).serviceCatalogueContract

function useProviderFields() {
  const t = useText(serviceProvidersLabels)
  return {
    contactPhone: { kind: 'text', type: 'tel', label: t.phone, isOptional: true },
    licenseNo: { kind: 'text', label: t.licence, maxLength: 50, isOptional: true },
    address: { kind: 'text', label: t.address, maxLength: 200, isOptional: true },
  } as const
}

export function NewServiceProviderButton() {
  const t = useText(serviceProvidersLabels)
  const form = defineFormDialogSpec({
    title: t.newProvider,
    action: t.createProvider,
    loadSchema: async () => (await loadContract()).createProvider.body,
    fields: {
      companyName: { kind: 'text', label: t.name, maxLength: 100 },
      category: {
        kind: 'select',
        label: t.category,
        hint: t.categoryHint,
        options: toSelectOptions(t.categories),
      },
      ...useProviderFields(),
    },
    submit: (body) => api.serviceCatalogue.createProvider({ body }),
    success: t.providerCreated,
  })
  return <FormButton label={t.newProvider} look="primary" form={form} />
}

export function ServiceProviderActions({ row: provider }: { row: ServiceProviderItem }) {
  const t = useText(serviceProvidersLabels)
  const params = { id: provider.id }
  const { changeProvider } = api.serviceCatalogue
  const form = defineFormDialogSpec({
    title: t.editProvider,
    action: t.save,
    loadSchema: async () => (await loadContract()).changeProvider.body,
    fields: { companyName: { kind: 'text', label: t.name, maxLength: 100 }, ...useProviderFields() },
    entry: provider,
    submit: (body) => changeProvider({ params, body }),
    success: t.providerSaved,
  })
  const activation =
    provider.status === 'active'
      ? {
          label: t.deactivate,
          isDanger: true,
          question: { title: t.deactivateQuestion(provider.companyName), text: t.deactivateText },
          run: () => changeProvider({ params, body: { status: 'inactive' } }),
          success: t.deactivated,
        }
      : {
          label: t.activate,
          run: () => changeProvider({ params, body: { status: 'active' } }),
          success: t.activated,
        }
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, activation]} />
}

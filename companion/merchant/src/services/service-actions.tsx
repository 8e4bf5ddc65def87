import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { type MerchantServiceItem, useServiceForm } from './service-form.tsx'
import { servicesLabels } from './text.ts'

export function ServiceActions({ row: service }: { row: MerchantServiceItem }) {
  const t = useText(servicesLabels)
  const form = useServiceForm(service)
  const params = { id: service.id }
  const { isOnline, title } = service
  return (
    <RowActions
      actions={[
        { label: t.edit, isMain: true, form },
        {
          label: isOnline ? t.takeOffline : t.takeOnline,
          run: () => api.merchantServices.change({ params, body: { isOnline: !isOnline } }),
          success: isOnline ? t.isNowOffline : t.isNowOnline,
        },
        {
          label: t.remove,
          isDanger: true,
          question: { title: t.removeQuestion(title), text: t.removeText },
          run: () => api.merchantServices.remove({ params }),
          success: t.removed,
        },
      ]}
    />
  )
}

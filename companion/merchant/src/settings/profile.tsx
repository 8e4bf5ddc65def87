import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { registrationLabels } from '#registration/text.ts'
import { loadStoreSettingsSchema, saveStoreSettings } from './save-settings.ts'
import type { StoreSettingsSectionProps } from './store-page.tsx'
import { settingsLabels } from './text.ts'

/**
 * Section with the name, logo and description of the store, and with data that only the platform can change.
 */
export function ProfileSection({ store, isReadOnly }: StoreSettingsSectionProps) {
  const t = useText(settingsLabels)
  const { categories } = useText(registrationLabels)
  const form = defineFormDialogSpec({
    title: t.editProfile,
    action: t.save,
    loadSchema: loadStoreSettingsSchema,
    fields: {
      storeName: { kind: 'text', label: t.name, maxLength: 100 },
      storeDescription: { kind: 'long-text', label: t.description, maxLength: 2000 },
      storeLogo: { kind: 'image', label: t.logo, hint: t.logoHint },
    },
    entry: store,
    submit: saveStoreSettings,
    success: t.saved,
  })
  return (
    <DescriptionList
      title={t.profile}
      actions={!isReadOnly && <FormButton label={t.edit} form={form} />}
      facts={[
        {
          label: t.logo,
          value: store.storeLogo && (
            <img
              src={store.storeLogo}
              alt=""
              className="size-16 rounded-[10px] border border-line bg-sunken object-cover"
            />
          ),
        },
        { label: t.name, value: store.storeName ?? t.notSet },
        { label: t.description, value: store.storeDescription ?? t.notSet },
        { label: t.company, value: store.companyName },
        { label: t.creditCode, value: store.creditCode },
        {
          label: t.category,
          value: categories[store.category as keyof typeof categories] ?? store.category,
        },
        { label: t.level, value: t.levels[store.level] },
        { label: t.commission, value: `${store.commissionRate}%` },
        {
          label: t.rating,
          value: store.ratingCount > 0 ? `${store.rating.toFixed(1)} (${store.ratingCount})` : null,
        },
      ]}
    />
  )
}

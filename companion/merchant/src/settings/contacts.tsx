import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { loadStoreSettingsSchema, saveStoreSettings } from './save-settings.ts'
import type { StoreSettingsSectionProps } from './store-page.tsx'
import { settingsLabels } from './text.ts'

/** Section with the person, phone number and email address to which the platform sends its messages. */
export function ContactsSection({ store, isReadOnly }: StoreSettingsSectionProps) {
  const t = useText(settingsLabels)
  const { contactName, contactPhone, contactEmail } = store
  const kept = { isOmittedWhenEmpty: true } as const
  const form = defineFormDialogSpec({
    title: t.editContacts,
    action: t.save,
    loadSchema: loadStoreSettingsSchema,
    fields: {
      contactName: { kind: 'text', label: t.contactName, maxLength: 50 },
      contactPhone: {
        kind: 'text',
        type: 'tel',
        label: t.contactPhone,
        hint: t.contactPhoneHint,
        ...kept,
      },
      contactEmail: { kind: 'text', type: 'email', label: t.contactEmail, hint: t.keepHint, ...kept },
    },
    entry: { contactName, contactEmail },
    submit: saveStoreSettings,
    success: t.saved,
  })
  return (
    <DescriptionList
      title={t.contacts}
      actions={!isReadOnly && <FormButton label={t.edit} form={form} />}
      facts={[
        { label: t.contactName, value: contactName ?? t.notSet },
        { label: t.contactPhone, value: contactPhone ?? t.notSet },
        { label: t.contactEmail, value: contactEmail ?? t.notSet },
      ]}
    />
  )
}

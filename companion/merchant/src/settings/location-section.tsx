import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { UserFacingError } from '@sanhe/ui/console/error-text.ts'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { loadStoreSettingsSchema, saveStoreSettings } from './save-settings.ts'
import type { StoreSettingsSectionProps } from './store-page.tsx'
import { settingsLabels } from './text.ts'

/** Section with the address and position of the store, and the districts that it serves. */
export function LocationSection({ store, isReadOnly }: StoreSettingsSectionProps) {
  const t = useText(settingsLabels)
  const { address, lat, lng, serviceArea } = store
  const kept = { isOmittedWhenEmpty: true } as const
  const sources = Object.entries(t.coordTypes).map(([value, label]) => ({ value, label }))
  const form = defineFormDialogSpec({
    title: t.editPlace,
    action: t.save,
    loadSchema: loadStoreSettingsSchema,
    fields: {
      address: { kind: 'text', label: t.address, maxLength: 200, ...kept },
      serviceArea: { kind: 'list', label: t.area, hint: t.areaHint },
      lat: { kind: 'number', label: t.lat, hasDecimals: true, ...kept },
      lng: { kind: 'number', label: t.lng, hint: t.positionHint, hasDecimals: true, ...kept },
      coordType: { kind: 'select', label: t.coordType, options: sources },
    },
    entry: { address, serviceArea, lat, lng, coordType: 'wgs84' },
    submit: saveStoreSettings,
    success: t.saved,
  })
  const actions = !isReadOnly && (
    <>
      <ActionButton label={t.useHere} run={saveCurrentPosition} success={t.positionSaved} />
      <FormButton label={t.edit} form={form} />
    </>
  )
  return (
    <DescriptionList
      title={t.place}
      actions={actions}
      facts={[
        { label: t.address, value: address ?? t.notSet },
        { label: t.area, value: serviceArea.length > 0 ? serviceArea.join('、') : t.notSet },
        {
          label: t.position,
          value: lat === null || lng === null ? t.notSet : `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
        },
      ]}
    />
  )
}

/** Saves the position of this device. If the browser refuses the position, a message explains why. */
async function saveCurrentPosition() {
  const { coords } = await new Promise<GeolocationPosition>((done, fail) =>
    navigator.geolocation.getCurrentPosition(done, fail),
  ).catch(() => {
    throw new UserFacingError(getCurrentText(settingsLabels).positionDenied)
  })
  return saveStoreSettings({ lat: coords.latitude, lng: coords.longitude, coordType: 'wgs84' })
}

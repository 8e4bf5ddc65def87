import { Button } from '@sanhe/ui/button.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check, MapPin } from 'lucide-react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useLocateDevice } from '#parts/geo-position.ts'
import type { ActivityDraftErrors, ActivityDraftLocation } from './activity-draft.ts'
import { existingActivityLocationsQuery } from './queries.ts'

type LocationFieldsProps = {
  place: ActivityDraftLocation
  errors: ActivityDraftErrors
  onChange: (place: ActivityDraftLocation) => void
}

const longest = { name: 100, address: 200 }

/**
 * Form fields for the location of an activity. The user chooses the location of an earlier activity, or a new location
 * at the phone's current position.
 */
export function LocationFields({ place, errors, onChange }: LocationFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-3 text-lg font-bold">活动地点</legend>
      <KnownPlaces place={place} onChange={onChange} />
      <TextField
        label="地点名称（选填）"
        hint="比如：中山公园"
        maxLength={longest.name}
        value={place.name}
        onChange={({ target }) => onChange({ ...place, name: target.value })}
      />
      <TextField
        label="详细地址"
        hint="写到大家找得到，比如：中山公园南门广场。要在公共场所。"
        required
        maxLength={longest.address}
        value={place.address}
        error={errors.address}
        onChange={({ target }) => onChange({ ...place, address: target.value })}
      />
      <PositionField place={place} errors={errors} onChange={onChange} />
    </fieldset>
  )
}

function KnownPlaces({ place, onChange }: Pick<LocationFieldsProps, 'place' | 'onChange'>) {
  const { data: known = [] } = useQuery(existingActivityLocationsQuery)
  const chosen = known.findIndex(({ address }) => address === place.address)
  if (known.length === 0) return null
  return (
    <SelectField
      label="选择常办活动的地点"
      value={chosen}
      onChange={({ target }) =>
        onChange(known[Number(target.value)] ?? { name: '', address: '', position: undefined })
      }
    >
      <option value={-1}>填写其他地点</option>
      {known.map(({ name, address }, index) => (
        <option key={address} value={index}>
          {name || address}
        </option>
      ))}
    </SelectField>
  )
}

/**
 * The position comes from the phone or from an existing activity and cannot be typed, because the check-in measures
 * each participant's distance to this position.
 */
function PositionField({ place, errors, onChange }: LocationFieldsProps) {
  const locate = useLocateDevice()
  return (
    <div className="flex flex-col gap-3" data-invalid={errors.position ? '' : undefined}>
      {place.position ? (
        <output className="flex items-start gap-2 font-semibold text-ok-text">
          <Check aria-hidden className="size-7 shrink-0" />
          地图位置记的是{place.positionOf}，大家在附近就能签到。
        </output>
      ) : (
        <p className="text-muted">还要记下地图位置，大家才能签到：请在活动地点点下面的按钮。</p>
      )}
      <ErrorMessage error={locate.error ?? (errors.position && new Error(errors.position))} />
      <Button
        isBusy={locate.isPending}
        onClick={() =>
          locate.mutate(undefined, {
            onSuccess: ({ lat, lng }) =>
              onChange({ ...place, position: { lat, lng }, positionOf: '您刚才的位置' }),
          })
        }
      >
        <MapPin aria-hidden className="size-6 shrink-0" />
        {locate.isPending ? '正在定位…' : '用我现在的位置'}
      </Button>
    </div>
  )
}

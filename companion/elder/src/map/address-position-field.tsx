import { Button } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check, Map as MapIcon, MapPin } from 'lucide-react'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useLastKnownPosition, useLocateDevice } from '#parts/geo-position.ts'
import { appSettingsQuery } from '#queries.ts'
import { LazyMapPicker, useMapTiles } from './lazy-map-picker.tsx'
import type { MapPosition } from './map-position.ts'

type AddressPositionFieldProps = {
  position: MapPosition | null
  onChange: (position: MapPosition | null) => void
  /** Called when the user replaces the written address by the address at the position. */
  onAddress: (address: string) => void
}

/**
 * Optional position of an address: from the phone, or chosen on the map if the service offers one. The app finds the
 * address at this position, and the user can replace the written address by it.
 */
export function AddressPositionField({ position, onChange, onAddress }: AddressPositionFieldProps) {
  const tiles = useMapTiles()
  const locate = useLocateDevice()
  const near = useLastKnownPosition()
  const [isMapOpen, setMapOpen] = useState(false)
  const [timesLocated, setTimesLocated] = useState(0)
  const moveTo = ({ lat, lng }: MapPosition) => {
    onChange({ lat, lng })
    setTimesLocated(timesLocated + 1)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">地图位置（选填）</legend>
      {position ? (
        <output className="flex items-start gap-2 font-semibold text-ok-text">
          <Check aria-hidden className="size-7 shrink-0" />
          位置已经选好，上门的人更容易找到您。
        </output>
      ) : (
        <p className="text-muted">有了位置，上门的人更容易找到您。</p>
      )}
      {position && <FoundAddress position={position} onAddress={onAddress} />}
      <ErrorMessage error={locate.error} />
      {isMapOpen && tiles && (
        <LazyMapPicker
          // A new key opens the map again, at the position that the phone has just reported.
          key={timesLocated}
          tiles={tiles}
          start={position ?? near}
          onChange={onChange}
        />
      )}
      <Button isBusy={locate.isPending} onClick={() => locate.mutate(undefined, { onSuccess: moveTo })}>
        <MapPin aria-hidden className="size-6 shrink-0" />
        {locate.isPending ? '正在定位…' : '用我现在的位置'}
      </Button>
      {tiles && (
        <Button aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
          <MapIcon aria-hidden className="size-6 shrink-0" />
          {isMapOpen ? '收起地图' : '在地图上选'}
        </Button>
      )}
      {position && <Button onClick={() => onChange(null)}>不要位置了</Button>}
    </fieldset>
  )
}

/** Shows the postal address of the position, if the service can look up addresses. */
function FoundAddress({
  position,
  onAddress,
}: Pick<AddressPositionFieldProps, 'onAddress'> & { position: MapPosition }) {
  const { data: settings } = useQuery(appSettingsQuery)
  const { data } = useQuery({
    queryKey: ['addresses', 'at', position],
    queryFn: ({ signal }) => api.addresses.at({ query: position }, { signal }),
    enabled: settings?.findsAddresses === true,
    staleTime: Number.POSITIVE_INFINITY,
    // A failed lookup is not repeated, because the user can always type the address.
    retry: false,
  })
  const address = data?.address
  if (!address) return null
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line bg-surface p-4">
      <p className="[overflow-wrap:anywhere]">这里是：{address}</p>
      <Button onClick={() => onAddress(address)}>把它填进地址</Button>
    </div>
  )
}

import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { appSettingsQuery } from '#queries.ts'
import { chinaMapView, type MapPosition, streetMapZoom } from './map-position.ts'

/** Loads the map library only when a user opens the map. */
const MapPicker = lazyExport(() => import('./map-picker.tsx'), 'MapPicker')

/** Returns the tiles of the map, or undefined if the service offers no map. */
export const useMapTiles = () => useQuery(appSettingsQuery).data?.map ?? undefined

type LazyMapPickerProps = {
  tiles: NonNullable<ReturnType<typeof useMapTiles>>
  start: MapPosition | null
  onChange: (position: MapPosition) => void
}

export const LazyMapPicker = ({ tiles, start, onChange }: LazyMapPickerProps) => (
  <Suspense fallback={<output className="py-8 text-center">正在打开地图…</output>}>
    <MapPicker
      tiles={tiles}
      {...(start ? { start: { lat: start.lat, lng: start.lng }, zoom: streetMapZoom } : chinaMapView)}
      onChange={onChange}
    />
  </Suspense>
)

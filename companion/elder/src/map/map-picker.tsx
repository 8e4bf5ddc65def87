import { Button } from '@sanhe/ui/button.tsx'
import {
  divIcon,
  type LatLngExpression,
  type Map as LeafletMap,
  map as createMap,
  marker,
  tileLayer,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './map.css'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { movePointByArrowKey, type MapPosition, roundPosition } from './map-position.ts'

export type MapTiles = { tilesUrl: string; attribution: string }

type MapPickerProps = {
  tiles: MapTiles
  /** Position of the pin when the map opens. */
  start: MapPosition
  /** Zoom level when the map opens: 16 shows a neighbourhood, 5 a country. */
  zoom: number
  onChange: (position: MapPosition) => void
}

const maxZoom = 19
/** Distance in CSS pixels by which an arrow key moves the pin. */
const stepPx = 12

/**
 * Map with a pin, with which the user chooses a place. The user can tap on the map, drag the pin, or press arrow keys.
 * Leaflet draws the map outside of React, so the map is created only once. The map calls the newest `onChange` through
 * a ref.
 */
export function MapPicker({ tiles, start, zoom, onChange }: MapPickerProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap>()
  const [areTilesMissing, setTilesMissing] = useState(false)
  const latest = useRef({ tiles, start, zoom, onChange })
  useEffect(() => {
    latest.current.onChange = onChange
  })
  useEffect(() => {
    const { tiles: initialTiles, start: initialStart, zoom: initialZoom } = latest.current
    const drawn = createMap(box.current!, { zoomControl: false, keyboard: false, maxZoom })
    drawn.attributionControl.setPrefix(false)
    tileLayer(initialTiles.tilesUrl, { attribution: escapeHtml(initialTiles.attribution), maxZoom })
      .on('tileerror', () => setTilesMissing(true))
      .on('tileload', () => setTilesMissing(false))
      .addTo(drawn)
    drawn.setView(initialStart, initialZoom)
    addPin(drawn, initialStart, (position) => latest.current.onChange(position))
    setMap(drawn)
    return () => void drawn.remove()
  }, [])
  return (
    <div className="flex flex-col gap-3">
      <p id="map-hint">
        点地图上的位置，或拖动图钉。
        <span className="pointer-coarse:hidden">用键盘时，选中图钉后按方向键。</span>
      </p>
      <div className="relative isolate">
        <div
          ref={box}
          role="application"
          aria-label="地图"
          aria-describedby="map-hint"
          className="h-[min(45dvh,26rem)] w-full rounded-control border-2 border-line-strong bg-sunken"
        />
        <div className="absolute end-2 top-2 z-1000 flex flex-col gap-2">
          <Button aria-label="放大地图" className="!px-0 size-15" onClick={() => map?.zoomIn()}>
            <Plus aria-hidden className="size-8" />
          </Button>
          <Button aria-label="缩小地图" className="!px-0 size-15" onClick={() => map?.zoomOut()}>
            <Minus aria-hidden className="size-8" />
          </Button>
        </div>
      </div>
      {areTilesMissing && <output>地图图片暂时加载不出来，请检查网络，或用文字填写地址。</output>}
    </div>
  )
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const pinIcon = () =>
  divIcon({
    className: 'map-pin',
    iconSize: [60, 60],
    iconAnchor: [30, 56],
    html: '<svg viewBox="0 0 24 24" width="60" height="60" aria-hidden="true"><path d="M12 1.5a7.5 7.5 0 0 0-7.5 7.5c0 5.6 7.5 13.4 7.5 13.4S19.5 14.6 19.5 9A7.5 7.5 0 0 0 12 1.5Z"/><circle cx="12" cy="9" r="2.7"/></svg>',
  })

/** Adds the pin to the map. Calls `onMove` with each position that the user chooses. */
function addPin(drawn: LeafletMap, start: LatLngExpression, onMove: (position: MapPosition) => void) {
  const pin = marker(start, { icon: pinIcon(), draggable: true, autoPan: true, keyboard: true }).addTo(drawn)
  const report = () => onMove(roundPosition(pin.getLatLng()))
  pin.on('dragend', report)
  drawn.on('click', ({ latlng }) => {
    pin.setLatLng(latlng)
    report()
  })
  const element = pin.getElement()
  element?.setAttribute('role', 'button')
  element?.setAttribute('aria-label', '图钉，按方向键移动')
  element?.addEventListener('keydown', (event) => {
    const moved = movePointByArrowKey(event.key, drawn.latLngToContainerPoint(pin.getLatLng()), stepPx)
    if (!moved) return
    event.preventDefault()
    pin.setLatLng(drawn.containerPointToLatLng([moved.x, moved.y]))
    drawn.panInside(pin.getLatLng(), { padding: [80, 80] })
    report()
  })
}

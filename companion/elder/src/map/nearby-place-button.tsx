import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { setLastKnownPosition, useLastKnownPosition } from '#parts/geo-position.ts'
import { LazyMapPicker, useMapTiles } from './lazy-map-picker.tsx'
import type { MapPosition } from './map-position.ts'

/**
 * Button that opens a map. The user chooses the position from which lists are sorted by distance, for example because
 * the phone does not share its position. Renders nothing if the service offers no map.
 */
export function NearbyPlaceButton() {
  const tiles = useMapTiles()
  const near = useLastKnownPosition()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<MapPosition>()
  if (!tiles) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <MapIcon aria-hidden className="size-6 shrink-0" />
        在地图上选位置
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="找哪里附近的？" wide>
        <LazyMapPicker tiles={tiles} start={near} onChange={setChosen} />
        <DialogActions>
          <Button onClick={() => setOpen(false)}>不选了</Button>
          <Button
            look="primary"
            disabled={!chosen}
            onClick={() => {
              if (chosen) setLastKnownPosition(chosen)
              setOpen(false)
            }}
          >
            {chosen ? '就在这里' : '请先点一下地图'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

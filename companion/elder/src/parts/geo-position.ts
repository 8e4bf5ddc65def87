import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { useMutation } from '@tanstack/react-query'

/** Geographic position of the phone in WGS-84, with `accuracy` in metres. */
export type GeoPosition = { lat: number; lng: number; accuracy: number }

const timeoutMs = 15_000

/**
 * Requests the position of the phone. Call this function only after a tap, so that the user understands why the browser
 * asks for permission. Throws an error with a message for the user when the position is unavailable.
 */
const locate = () =>
  new Promise<GeoPosition>((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('这台设备不能定位'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ lat: latitude, lng: longitude, accuracy }),
      ({ code }) =>
        reject(new Error(code === 1 ? '没有定位权限：请在手机设置里允许定位' : '暂时定不到位置，请稍后再试')),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 0 },
    )
  })

/**
 * Last known position of the phone, by which lists are sorted. An old position is accurate enough, because users rarely
 * move far.
 */
const lastPlace = localStorageItem<GeoPosition | null>(
  'sanhe.companion.place',
  (text) => (text ? (JSON.parse(text) as GeoPosition) : null),
  (place) => JSON.stringify(place),
)

export const useLastKnownPosition = () => useLocalStorageItem(lastPlace)

/** Sets the position that the user chose on the map. */
export const setLastKnownPosition = ({ lat, lng }: Pick<GeoPosition, 'lat' | 'lng'>) =>
  lastPlace.set({ lat, lng, accuracy: 0 })

export const useLocateDevice = () =>
  useMutation({ mutationFn: locate, onSuccess: (place: GeoPosition) => lastPlace.set(place) })

import { localStorageItem, useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { useMutation } from '@tanstack/react-query'

/** Position of the phone in WGS-84, with `accuracy` in metres. */
export type Position = { lat: number; lng: number; accuracy: number }

const timeoutMs = 15_000

/**
 * Requests the position only after a tap, so that the reason for the browser's question is clear. Throws an error with
 * the reason when it fails.
 */
const locate = () =>
  new Promise<Position>((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('这台设备不能定位'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ lat: latitude, lng: longitude, accuracy }),
      ({ code }) =>
        reject(new Error(code === 1 ? '没有定位权限：请在手机设置里允许定位' : '暂时定不到位置，请稍后再试')),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 0 },
    )
  })

/** Last known position, kept for lists, because users rarely move far. */
const lastPlace = localStorageItem<Position | null>(
  'sanhe.companion.place',
  (text) => (text ? (JSON.parse(text) as Position) : null),
  (place) => JSON.stringify(place),
)

export const useLastPosition = () => useLocalStorageItem(lastPlace)

export const useLocate = () =>
  useMutation({ mutationFn: locate, onSuccess: (place: Position) => lastPlace.set(place) })

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  readPushState,
  readPushToken,
  subscribeBrowserToPush,
  unsubscribeBrowserFromPush,
} from './push-subscription.ts'

export type PushDeviceApi = {
  /** Script and scope of the service worker that shows notifications. */
  worker: { script: string; scope: string }
  /** VAPID key of the service; null or undefined if the service does not send Web Push. */
  publicKey: string | null | undefined
  add: (token: string) => Promise<unknown>
  remove: (token: string) => Promise<unknown>
}

/**
 * State of the push messages of this browser, and the action that turns them on or off. `isShown` is false while
 * nothing is known and if the service does not send Web Push.
 */
export function usePushSwitch({ worker, publicKey, add, remove }: PushDeviceApi) {
  const client = useQueryClient()
  const queryKey = ['push-subscription', worker.scope]
  const { data: token } = useQuery({
    queryKey,
    queryFn: async () => (await readPushToken(worker.scope)) ?? null,
    networkMode: 'always',
  })
  const change = useMutation({
    mutationFn: async (isRequested: boolean) => {
      if (isRequested) return turnOn()
      if (token) await remove(token)
      await unsubscribeBrowserFromPush(worker.scope)
      return 'off' as const
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })

  async function turnOn() {
    const subscription = await subscribeBrowserToPush(worker, async () => publicKey ?? '')
    if (!subscription) return 'refused' as const
    await add(JSON.stringify(subscription))
    return 'on' as const
  }

  return {
    isShown: typeof publicKey === 'string' && token !== undefined,
    isOn: Boolean(token),
    state: readPushState(),
    change,
  }
}

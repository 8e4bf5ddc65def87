import { useMutation } from '@tanstack/react-query'
import { api } from '#api.ts'
import { deleteLocalData } from '#session.ts'

const patienceMs = 3000

/**
 * Signs out on this phone and in the service. Without a connection the phone deletes the login all the same, so that it
 * can be handed on. The login then stays in the list of devices until it is removed there or expires.
 */
export const useSignOut = () =>
  useMutation({
    mutationFn: () =>
      api.auth
        .logout({ body: undefined }, { signal: AbortSignal.timeout(patienceMs) })
        .catch(() => undefined),
    networkMode: 'always',
    onSettled: deleteLocalData,
  })

/** Signs out all devices, including this one. Fails without a connection, and then nothing has changed. */
export const useSignOutEverywhere = () =>
  useMutation({
    mutationFn: () => api.auth.logoutEverywhere({ body: undefined }),
    onSuccess: deleteLocalData,
  })

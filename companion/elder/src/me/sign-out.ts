import { useMutation } from '@tanstack/react-query'
import { api } from '#api.ts'
import { deleteLocalData } from '#session.ts'

const patienceMs = 3000

/**
 * Signs out on this phone and on the server. Without a connection the phone still deletes the login, so that the user
 * can hand on the phone. The login then stays in the list of devices until the user removes it or it expires.
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

/**
 * Signs the user out on all devices, including this one. Without a connection the request fails, and every device stays
 * signed in.
 */
export const useSignOutEverywhere = () =>
  useMutation({
    mutationFn: () => api.auth.logoutEverywhere({ body: undefined }),
    onSuccess: deleteLocalData,
  })

import { useMutation } from '@tanstack/react-query'
import { api } from '#api.ts'
import { leave } from '#session.ts'

const patienceMs = 3000

/**
 * Ends this login in the service too. Without a connection the phone forgets it all the same: who gives the phone away
 * does not wait for a network. The login then stands in the list of devices until it is ended there, or expires.
 */
export const useLogOut = () =>
  useMutation({
    mutationFn: () =>
      api.auth
        .logout({ body: undefined }, { signal: AbortSignal.timeout(patienceMs) })
        .catch(() => undefined),
    networkMode: 'always',
    onSettled: leave,
  })

/** All devices, this one too. Says so when the service could not be reached: then nothing has ended. */
export const useLogOutEverywhere = () =>
  useMutation({
    mutationFn: () => api.auth.logoutEverywhere({ body: undefined }),
    onSuccess: leave,
  })

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showError, showToast } from '../toasts.ts'
import { describeError } from './error-text.ts'

/** A request that changes something, and the toast after its success. */
export type ServerAction = {
  run: (reason: string | undefined) => Promise<unknown>
  /** Toast after success, such as "Merchant approved". */
  success: string
}

/** Performs an action on the server, shows a toast with its result, and loads the data of the page again. */
export function useServerAction({ run, success }: ServerAction, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      onDone?.()
      showToast(success)
    },
    onError: (error) => showError(describeError(error)),
    // Loads the data again also after a refused action, because a refusal often means that the shown list is out of
    // date.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

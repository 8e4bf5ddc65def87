import { Button } from '@sanhe/ui/button.tsx'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useLocateDevice } from '#parts/geo-position.ts'
import { explainCheckInFailure } from './activity-participation.ts'
import { useInvalidateActivities } from './queries.ts'

/** Button that checks the user in at an activity and sends the position of the phone. */
export function CheckInToActivityAction({ id }: { id: number }) {
  const invalidate = useInvalidateActivities()
  const locate = useLocateDevice()
  const signIn = useMutation({
    mutationFn: async () => api.activities.signIn({ params: { id }, body: await locate.mutateAsync() }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: invalidate,
  })
  const advice = signIn.error ? explainCheckInFailure(getErrorCode(signIn.error)) : undefined
  return (
    <>
      <ErrorMessage error={signIn.error} />
      {advice && <p>{advice}</p>}
      <Button look="primary" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        <MapPin aria-hidden className="size-6 shrink-0" />
        {signIn.isPending ? '正在定位…' : '我到了，签到'}
      </Button>
    </>
  )
}

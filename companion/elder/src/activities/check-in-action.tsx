import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { api, errorCode } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useLocate } from '#parts/position.ts'
import { checkInAdvice } from './participation.ts'
import { useInvalidateActivities } from './use-invalidate-activities.ts'

/** Button that checks in, with the position of the phone. */
export function CheckInAction({ id }: { id: number }) {
  const invalidate = useInvalidateActivities()
  const locate = useLocate()
  const signIn = useMutation({
    mutationFn: async () => api.activities.signIn({ params: { id }, body: await locate.mutateAsync() }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: invalidate,
  })
  const advice = signIn.error ? checkInAdvice(errorCode(signIn.error)) : undefined
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

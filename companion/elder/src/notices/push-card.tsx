import { Button } from '@sanhe/ui/button.tsx'
import { usePushSwitch } from '@sanhe/ui/pwa/use-push-switch.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { appSettingsQuery } from '#queries.ts'
import { pushWorker } from './push-registration.ts'

const hints = {
  available: '打开以后，不用开着三合，手机也会提醒您：活动、看病、订单和家人的消息。',
  denied: '手机不让三合发提醒。请在浏览器的设置里允许三合的“通知”，再回到这里打开。',
  unsupported: '这个浏览器收不到提醒。苹果手机请先点“分享”，把三合“添加到主屏幕”，再从主屏幕打开。',
}

/** Card that turns push messages on this phone on or off. Not shown if the service does not send push messages. */
export function PushCard() {
  const { data: settings } = useQuery(appSettingsQuery)
  const { isShown, isOn, state, change } = usePushSwitch({
    worker: pushWorker,
    publicKey: settings?.pushPublicKey,
    add: (token) => api.notifications.addDevice({ body: { platform: 'webpush', token } }),
    remove: (token) => api.notifications.removeDevice({ body: { token } }),
  })
  if (!isShown) return null
  return (
    <Card aria-labelledby="push" className="flex flex-col gap-3">
      <h2 id="push" className="text-lg font-bold">
        {isOn ? '手机提醒已打开' : '手机提醒'}
      </h2>
      <p>{isOn ? '有新消息，手机会马上提醒您。退出登录以后就不再提醒。' : hints[state]}</p>
      {change.data === 'refused' && <output>您没有允许提醒。想好了，再点一次“打开提醒”。</output>}
      <ErrorMessage error={change.error} />
      {(isOn || state === 'available') && (
        <Button
          look={isOn ? 'plain' : 'primary'}
          isBusy={change.isPending}
          onClick={() =>
            change.mutate(!isOn, {
              onSuccess: (result) => {
                if (result !== 'refused') showToast(result === 'on' ? '手机提醒已打开' : '手机提醒已关闭')
              },
            })
          }
        >
          {isOn ? '关闭提醒' : '打开提醒'}
        </Button>
      )}
    </Card>
  )
}

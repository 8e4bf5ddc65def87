import { Button } from '@sanhe/ui/button.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { isInMiniProgram } from '#login/mini-program.ts'
import { openMiniProgramPage } from '#login/open-mini-program-page.ts'
import { Card } from '#parts/card.tsx'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { wechatMessageLabels } from './wechat-messages-text.ts'

/**
 * Shows the subscription messages of WeChat and how many of each the user still permits. Shown only inside the
 * mini-program, because WeChat asks for permission only there. Shown only if the service sends such messages.
 */
export function WechatMessages() {
  const t = useText(wechatMessageLabels)
  const { data } = useQuery({
    queryKey: ['wechat-messages'],
    queryFn: ({ signal }) => api.wechatMessages.templates({}, { signal }),
    enabled: isInMiniProgram(),
    // The user changes these permissions on a page of the mini-program. The query is repeated when the user returns
    // from that page.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const allow = useMutation({
    mutationFn: async () => {
      const { ticket, templateIds } = await api.wechatMessages.ticket()
      await openMiniProgramPage('/pages/notify/notify', { ids: templateIds.join(','), ticket })
    },
    onError: (error) => showError(getTranslatedErrorMessage(error)),
  })
  if (!data || data.templates.length === 0) return null
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t.title}</h2>
      <p className="text-xs text-muted">{t.hint}</p>
      <dl className="flex flex-col gap-2">
        {data.templates.map(({ kind, remaining }) => (
          <div key={kind} className="flex justify-between gap-3">
            <dt>{t.kinds[kind]}</dt>
            <dd className="text-muted tabular-nums">{t.remaining(remaining)}</dd>
          </div>
        ))}
      </dl>
      <Button isBusy={allow.isPending} onClick={() => allow.mutate()}>
        {t.allow}
      </Button>
    </Card>
  )
}

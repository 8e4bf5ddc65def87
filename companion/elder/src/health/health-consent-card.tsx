import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PhraseText } from '#parts/phrase-text.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { type HealthConsent, healthConsentQuery } from './queries.ts'

/** Shows a form that records health data, or asks for the consent to health data before the first record. */
export function HealthConsentGate({ children }: { children: ReactNode }) {
  const query = useQuery(healthConsentQuery)
  return (
    <QueryContent query={query}>
      {(consent) => (consent.isDue ? <HealthConsentCard consent={consent} /> : children)}
    </QueryContent>
  )
}

export function HealthConsentCard({ consent: { version, changes, state } }: { consent: HealthConsent }) {
  const client = useQueryClient()
  const give = useMutation({
    mutationFn: () => api.healthConsent.give({ body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['health'] }),
  })
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">
        <PhraseText text={state === 'given' ? '同意书有更新' : '记录健康数据，要先征得您的同意'} />
      </h2>
      {state === 'given' ? (
        <ul className="list-disc pl-6">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : (
        <p>
          健康数据包括步数、心率、血压、血糖、睡眠和用药，只用来给您看变化、提醒异常和吃药。不同意也能使用其他功能，同意以后随时可以撤回。
        </p>
      )}
      <a href="/h5/legal/health" target="_blank" rel="noreferrer" className={buttonClasses()}>
        看《健康数据单独同意书》
      </a>
      <ErrorMessage error={give.error} />
      <Button look="primary" isBusy={give.isPending} onClick={() => give.mutate()}>
        同意收集健康数据
      </Button>
    </Card>
  )
}

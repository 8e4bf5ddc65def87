import type { ReplyValue } from '@sanhe/kit/http/contract'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Deployment = ReplyValue<SecretaryContract['deployments']['status']>
export type Payment = ReplyValue<SecretaryContract['payments']['payment']>

/** Polling interval in ms of payments and deployments: short enough to look live. */
const lookEveryMs = secondMs

export const isDeploymentRunning = ({ status }: Pick<Deployment, 'status'>) =>
  status === 'pending' || status === 'running'

export const deploymentsQuery = queryOptions({
  queryKey: ['deployments'],
  queryFn: async ({ signal }) => (await api.deployments.list({}, { signal })).deployments,
})

export const deploymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['deployment', id],
    queryFn: ({ signal }) => api.deployments.status({ params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && !isDeploymentRunning(data) ? false : lookEveryMs),
  })

export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => api.payments.payment({ params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && data.status !== 'pending' ? false : lookEveryMs),
  })

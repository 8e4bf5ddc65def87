import { Button } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { createUuid } from '#butler/uuid.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import type { Wearable } from './queries.ts'
import { storePendingAuthorization } from './wearable-authorization.ts'
import { wearableBrandLabels } from './wearable-labels.ts'

const brands = (['vendor_a', 'vendor_b'] as const).map((value) => ({
  value,
  label: wearableBrandLabels[value],
}))

/**
 * Form that opens the page of a manufacturer, on which the user allows access to the measurements. The manufacturer
 * returns to the callback page, which binds the wearable.
 */
export function BindWearableForm() {
  const [brand, setBrand] = useState<Wearable['brand']>('vendor_a')
  const authorize = useMutation({
    mutationFn: async () => {
      const state = createUuid()
      const { url } = await api.health.authorizeDevice({ query: { brand, state } })
      storePendingAuthorization({ brand, state })
      window.location.assign(url)
    },
  })
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">绑定新的手表或手环</h2>
      <RadioChoices label="哪个品牌" value={brand} options={brands} onChange={setBrand} />
      <p>下一步会打开厂家的网页，点“同意”就绑好了。不会弄，可以请家人帮忙。</p>
      <ErrorMessage error={authorize.error} />
      <Button look="primary" isBusy={authorize.isPending} onClick={() => authorize.mutate()}>
        去绑定
      </Button>
    </section>
  )
}

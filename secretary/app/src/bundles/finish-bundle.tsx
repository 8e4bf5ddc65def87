import type { AgentApi } from '@sanhe/protocol/agent-api'
import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api as backend } from '#api.ts'
import { saveBlobAsFile } from '#files/save-blob.ts'
import { marketStatusQuery } from '#market/queries.ts'
import { SettingsSection } from '#settings/section.tsx'
import { type BundleDraft, isDraftComplete, toBundleExport } from './bundle-draft.ts'
import { bundleLabels } from './bundles-text.ts'
import { explainBundleError } from './explain-bundle-error.ts'

/** Buttons that save or publish the bundle. The secretary checks the bundle first; its refusal is shown here. */
export function FinishBundle({ draft, api }: { draft: BundleDraft; api: AgentApi }) {
  const t = useText(bundleLabels)
  const navigate = useNavigate()
  const { data: market } = useQuery(marketStatusQuery)
  const [entered, setEntered] = useState<string>()
  const publisher = entered ?? market?.publisher?.name ?? ''
  const make = () => api.exportBundle(toBundleExport(draft))
  const save = useMutation({
    mutationFn: make,
    onSuccess({ zip }) {
      const bytes = Uint8Array.from(atob(zip), (sign) => sign.charCodeAt(0))
      saveBlobAsFile(new Blob([bytes], { type: 'application/zip' }), `${draft.slug}-${draft.version}.zip`)
    },
  })
  const publish = useMutation({
    async mutationFn() {
      const { zip } = await make()
      if (publisher.trim() !== market?.publisher?.name)
        await backend.market.setPublisher({ body: { name: publisher.trim() } })
      await backend.market.publish({ body: { zip } })
    },
    onSuccess() {
      showToast(t.published)
      void navigate({ to: '/publications' })
    },
  })
  const problem = save.error ?? publish.error
  const isComplete = isDraftComplete(draft)
  const restart = () => {
    save.reset()
    publish.reset()
  }
  return (
    <div className="flex flex-col gap-4">
      {market?.is_offered && (
        <SettingsSection title={t.publisherTitle}>
          <TextField
            label={t.publisher}
            hint={t.publisherHint}
            maxLength={60}
            value={publisher}
            onChange={({ target }) => setEntered(target.value)}
          />
        </SettingsSection>
      )}
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {explainBundleError(problem, t)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {market?.is_offered && (
          <Button
            look="primary"
            isBusy={publish.isPending}
            disabled={!isComplete || !publisher.trim()}
            onClick={() => {
              restart()
              publish.mutate()
            }}
          >
            {t.publish}
          </Button>
        )}
        <Button
          isBusy={save.isPending}
          disabled={!isComplete}
          onClick={() => {
            restart()
            save.mutate()
          }}
        >
          {t.saveFile}
        </Button>
      </div>
    </div>
  )
}

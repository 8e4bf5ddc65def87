import type { AgentApi } from '@sanhe/protocol/agent-api'
import { bundleLimits } from '@sanhe/protocol/bundles/bundle-limits'
import { Button } from '@sanhe/ui/button.tsx'
import { TextArea, TextField } from '@sanhe/ui/field.tsx'
import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api as backend } from '#api.ts'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { detectServingProgram } from '#detect-server.ts'
import { saveBlobAsFile } from '#files/save-blob.ts'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import {
  type BundleDraft,
  checkDraftForm,
  createBundleDraft,
  isDraftComplete,
  suggestSlug,
  toBundleExport,
} from './bundle-draft.ts'
import { bundleLabels } from './bundles-text.ts'
import { explainBundleError } from './explain-bundle-error.ts'
import { PartChoice } from './part-choice.tsx'

const route = getRouteApi('/own/make-bundle/$address')

/** Page on which the owner makes a bundle, saves it as a file, or publishes it in the market. */
export function MakeBundlePage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <MakeBundle address={address} api={api} />}</AgentScreen>
}

function MakeBundle({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(bundleLabels)
  const language = useLanguage()
  const [draft, setDraft] = useState(() => createBundleDraft(language))
  const change = (changes: Partial<BundleDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const { data, error, refetch } = useQuery({
    queryKey: ['bundle-parts', address],
    async queryFn() {
      const [{ skills }, { commands }] = await Promise.all([api.skills(), api.quickCommands()])
      return { skills: skills.filter(({ status }) => status === 'enabled'), commands }
    },
    staleTime: 0,
  })
  return (
    <ScreenLayout title={t.make} back={`/bundles/${encodeURIComponent(address)}`} className="gap-4">
      <p className="text-sm text-muted">{t.makeIntro}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
      {data && (
        <>
          <PartChoice draft={draft} change={change} skills={data.skills} commands={data.commands} />
          <AboutFields draft={draft} change={change} />
          <FinishBundle draft={draft} api={api} />
        </>
      )}
    </ScreenLayout>
  )
}

type DraftProps = { draft: BundleDraft; change: (changes: Partial<BundleDraft>) => void }

function AboutFields({ draft, change }: DraftProps) {
  const t = useText(bundleLabels)
  const isWrong = checkDraftForm(draft)
  return (
    <SettingsSection title={t.about}>
      <TextField
        label={t.name}
        required
        maxLength={bundleLimits.nameCharacters}
        value={draft.name}
        onChange={({ target }) =>
          change({ name: target.value, ...(!draft.isSlugEntered && { slug: suggestSlug(target.value) }) })
        }
      />
      <TextField
        label={t.slug}
        hint={t.slugHint}
        error={isWrong.slug ? t.slugInvalid : undefined}
        required
        autoCapitalize="none"
        maxLength={bundleLimits.slugCharacters}
        value={draft.slug}
        onChange={({ target }) => change({ slug: target.value.toLowerCase(), isSlugEntered: true })}
      />
      <TextField
        label={t.versionLabel}
        hint={t.versionHint}
        error={isWrong.version ? t.versionInvalid : undefined}
        required
        value={draft.version}
        onChange={({ target }) => change({ version: target.value })}
      />
      <TextArea
        label={t.description}
        required
        rows={4}
        maxLength={bundleLimits.descriptionCharacters}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <TextField
        label={t.languages}
        hint={t.languagesHint}
        error={isWrong.languages ? t.languagesInvalid : undefined}
        required
        value={draft.languages}
        onChange={({ target }) => change({ languages: target.value })}
      />
      <TextField
        label={t.licence}
        required
        maxLength={bundleLimits.licenceCharacters}
        value={draft.licence}
        onChange={({ target }) => change({ licence: target.value })}
      />
    </SettingsSection>
  )
}

/** Buttons that save or publish the bundle. The secretary checks the bundle first; its refusal is shown here. */
function FinishBundle({ draft, api }: { draft: BundleDraft; api: AgentApi }) {
  const t = useText(bundleLabels)
  const navigate = useNavigate()
  const { data: market } = useQuery({
    queryKey: ['market-status'],
    queryFn: async () => ((await detectServingProgram()) === 'backend' ? backend.market.status() : null),
    retry: false,
  })
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
        <TextField
          label={t.publisher}
          hint={t.publisherHint}
          maxLength={60}
          value={publisher}
          onChange={({ target }) => setEntered(target.value)}
        />
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

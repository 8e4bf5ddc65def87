import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { AgentSkill, QuickCommand } from '@sanhe/protocol/skills-api'
import { bundleLimits } from '@sanhe/protocol/bundles/bundle-limits'
import { TextArea, TextField } from '@sanhe/ui/field.tsx'
import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api as backend } from '#api.ts'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import {
  type BundleDraft,
  checkDraftForm,
  createBundleDraft,
  createNextDraft,
  type FormerVersion,
  suggestSlug,
} from './bundle-draft.ts'
import { bundleLabels } from './bundles-text.ts'
import { FinishBundle } from './finish-bundle.tsx'
import { PartChoice } from './part-choice.tsx'

const route = getRouteApi('/own/make-bundle/$address')

/** Page on which the owner makes a bundle, saves it as a file, or publishes it in the market. */
export function MakeBundlePage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <MakeBundle address={address} api={api} />}</AgentScreen>
}

/** Loads the parts of the secretary and, for a new version, the content of the former one. */
function MakeBundle({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(bundleLabels)
  const { from } = route.useSearch()
  const { data, error, refetch } = useQuery({
    queryKey: ['bundle-parts', address, from],
    async queryFn() {
      const [{ skills }, { commands }, former] = await Promise.all([
        api.skills(),
        api.quickCommands(),
        from === undefined ? undefined : backend.market.readOwn({ params: { slug: from } }),
      ])
      return { skills: skills.filter(({ status }) => status === 'enabled'), commands, former }
    },
    // A later load must not replace what the user has entered.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <ScreenLayout
      title={from === undefined ? t.make : t.newVersion}
      back={from === undefined ? `/bundles/${encodeURIComponent(address)}` : '/publications'}
      className="gap-4"
    >
      <p className="text-sm text-muted">{from === undefined ? t.makeIntro : t.newVersionIntro}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
      {data && <BundleForm api={api} parts={data} />}
    </ScreenLayout>
  )
}

type BundleParts = { skills: AgentSkill[]; commands: QuickCommand[]; former: FormerVersion | undefined }

function BundleForm({ api, parts }: { api: AgentApi; parts: BundleParts }) {
  const t = useText(bundleLabels)
  const language = useLanguage()
  const [{ draft: begun, missing }] = useState(() =>
    parts.former === undefined
      ? { draft: createBundleDraft(language), missing: [] }
      : createNextDraft(parts.former, parts),
  )
  const [draft, setDraft] = useState(begun)
  const change = (changes: Partial<BundleDraft>) => setDraft((before) => ({ ...before, ...changes }))
  return (
    <>
      {missing.length > 0 && (
        <p className="rounded-[12px] bg-warn-soft p-4 text-sm text-warn-text [overflow-wrap:anywhere]">
          {t.missingParts(missing.join(', '))}
        </p>
      )}
      <PartChoice draft={draft} change={change} skills={parts.skills} commands={parts.commands} />
      <AboutFields draft={draft} change={change} isNewVersion={parts.former !== undefined} />
      <FinishBundle draft={draft} api={api} />
    </>
  )
}

type DraftProps = { draft: BundleDraft; change: (changes: Partial<BundleDraft>) => void }

function AboutFields({ draft, change, isNewVersion }: DraftProps & { isNewVersion: boolean }) {
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
        // The short name of a published bundle never changes.
        readOnly={isNewVersion}
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

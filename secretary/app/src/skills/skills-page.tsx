import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { SkillReview } from '@sanhe/protocol/skills-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { AddSkillButtons } from './add-skill-buttons.tsx'
import { explainSkillError } from './explain-skill-error.ts'
import { SkillCard } from './skill-card.tsx'
import { SkillReviewDialog } from './skill-review.tsx'
import { skillLabels } from './skills-text.ts'

const route = getRouteApi('/own/skills/$address')

/** Page on which the owner reviews, installs and removes skills. */
export function SkillsPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Skills address={address} api={api} />}</AgentScreen>
}

function Skills({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(skillLabels)
  const [shown, setShown] = useState<SkillReview>()
  const { data, error, refetch } = useQuery({
    queryKey: ['skills', address],
    queryFn: () => api.skills(),
    staleTime: 0,
  })
  const reload = () => void refetch()
  const onError = (problem: unknown) => showError(explainSkillError(problem, t))
  const review = useMutation({
    mutationFn: (start: () => Promise<SkillReview>) => start(),
    onSuccess: setShown,
    onError,
  })
  const install = useMutation({
    mutationFn: (accepted: SkillReview) => api.installSkill(accepted),
    onSuccess() {
      setShown(undefined)
      showToast(t.installed)
    },
    onSettled: reload,
    onError,
  })
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-4">
      <p className="text-sm text-muted">{t.intro}</p>
      <AddSkillButtons
        isBusy={review.isPending}
        onChosen={(read) => review.mutate(async () => api.reviewSkill(await read()))}
      />
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data?.sandbox_problem && <p className="text-sm text-warn-text">{t.noSandbox[data.sandbox_problem]}</p>}
      {data?.skills.length === 0 && (
        <EmptyState icon={Sparkles} title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {data?.skills.map((skill) => (
          <SkillCard
            key={skill.name}
            api={api}
            skill={skill}
            onReview={() => review.mutate(() => api.reviewInstalledSkill(skill.name))}
            onChanged={reload}
          />
        ))}
      </ul>
      <SkillReviewDialog
        review={shown}
        isBusy={install.isPending}
        onInstall={() => shown && install.mutate(shown)}
        onClose={() => setShown(undefined)}
      />
    </ScreenLayout>
  )
}

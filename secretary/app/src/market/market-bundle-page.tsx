import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import { Button } from '@sanhe/ui/button.tsx'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { api } from '#api.ts'
import { formatSize } from '#files/format-size.ts'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { marketLabels } from './market-text.ts'
import { ReportDialog } from './report-dialog.tsx'
import { SecretaryLinks } from './secretary-links.tsx'

const route = getRouteApi('/own/market/$slug')
type Bundle = ReplyValue<SecretaryContract['market']['read']>

/** Page of a published bundle: contents, details, versions, installation and report. */
export function MarketBundlePage() {
  const t = useText(marketLabels)
  const { slug } = route.useParams()
  const [isReporting, setReporting] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['market-bundle', slug],
    queryFn: () => api.market.read({ params: { slug } }),
    staleTime: 0,
    retry: false,
  })
  return (
    <ScreenLayout title={data?.name ?? t.title} back="/market" className="gap-4">
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={5} />)}
      {data && (
        <>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{data.description}</p>
          <SecretaryLinks
            title={t.installOn}
            look="primary"
            linkTo={(address) => ({
              to: '/bundles/$address',
              params: { address },
              search: { install: slug },
            })}
          />
          <Contents bundle={data} />
          <Facts bundle={data} />
          <SettingsSection title={t.versions}>
            <ul className="text-sm">
              {data.versions.map(({ version, created_at: at, size }) => (
                <li key={version}>
                  {t.version(version)} · <RelativeTimeLabel at={at} /> · {formatSize(size)}
                </li>
              ))}
            </ul>
          </SettingsSection>
          {data.is_reported && <p className="text-sm text-muted">{t.reported}</p>}
          {!data.is_own && !data.is_reported && (
            <Button className="self-start" onClick={() => setReporting(true)}>
              <Flag aria-hidden className="size-4" />
              {t.report}
            </Button>
          )}
          {isReporting && (
            <ReportDialog bundle={data} onSent={() => void refetch()} onClose={() => setReporting(false)} />
          )}
        </>
      )}
    </ScreenLayout>
  )
}

function Contents({ bundle: { contents } }: { bundle: Bundle }) {
  const t = useText(marketLabels)
  return (
    <SettingsSection title={t.inside}>
      <ul className="list-disc pl-5 text-sm [overflow-wrap:anywhere]">
        {contents.has_persona && <li>{t.persona}</li>}
        {contents.skills.length > 0 && <li>{t.skills(contents.skills.join(', '))}</li>}
        {contents.quick_commands > 0 && <li>{t.commands(contents.quick_commands)}</li>}
      </ul>
    </SettingsSection>
  )
}

function Facts({ bundle }: { bundle: Bundle }) {
  const t = useText(marketLabels)
  const locale = localeByLanguage[useLanguage()]
  const facts = [
    [t.publisher, bundle.publisher],
    [t.licence, bundle.licence],
    [t.languages, bundle.languages.map((tag) => nameLanguage(tag, locale)).join(', ')],
    [t.size, formatSize(bundle.size)],
    [t.key, bundle.publisher_key],
  ] as const
  return (
    <SettingsSection title={t.facts}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {bundle.installs > 0 && <p className="text-sm text-muted">{t.installs(bundle.installs)}</p>}
    </SettingsSection>
  )
}

/** Returns the name of a language, or the tag itself if the browser does not accept it. */
function nameLanguage(tag: string, locale: string) {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PackagePlus, Search, Store } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { api } from '#api.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { marketLabels } from './market-text.ts'
import { marketStatusKey } from './queries.ts'

type MarketBundle = ReplyValue<SecretaryContract['market']['list']>['bundles'][number]
type Sort = 'newest' | 'installs'
type Kind = 'persona' | 'skill' | 'quick_command'

/** Page that lists and searches published bundles. */
export function MarketPage() {
  const t = useText(marketLabels)
  const { data, error, refetch } = useQuery({
    queryKey: marketStatusKey,
    queryFn: () => api.market.status(),
    staleTime: 0,
  })
  return (
    <ScreenLayout
      title={t.title}
      back="/settings"
      actions={data?.is_offered && <PublicationsLink newDecisions={data.new_decisions} />}
      className="gap-4"
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
      {data && !data.is_offered && (
        <EmptyState icon={Store} title={t.off}>
          {t.offHint}
        </EmptyState>
      )}
      {data?.is_offered && <MarketList />}
    </ScreenLayout>
  )
}

function PublicationsLink({ newDecisions }: { newDecisions: number }) {
  const t = useText(marketLabels)
  return (
    <Link to="/publications" className={`${buttonClasses('plain')} mr-2`}>
      {t.mine}
      {newDecisions > 0 && (
        <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs text-accent-text">
          {t.newDecisions(newDecisions)}
        </span>
      )}
    </Link>
  )
}

function MarketList() {
  const t = useText(marketLabels)
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort>('newest')
  const [kind, setKind] = useState<Kind | ''>('')
  const search = useDeferredValue(text.trim())
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['market', search, kind, sort],
    queryFn: ({ pageParam }) =>
      api.market.list({ query: { search, sort, from: pageParam, ...(kind && { kind }) } }),
    initialPageParam: 0,
    getNextPageParam: ({ next_from }) => next_from,
    staleTime: 0,
  })
  function showAll() {
    setText('')
    setKind('')
  }
  const bundles = data?.pages.flatMap((page) => page.bundles)
  return (
    <>
      <p className="text-sm text-muted">{t.intro}</p>
      <TextField
        label={t.search}
        type="search"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t.kind}
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind | '')}
        >
          <option value="">{t.kinds.all}</option>
          <option value="persona">{t.kinds.persona}</option>
          <option value="skill">{t.kinds.skill}</option>
          <option value="quick_command">{t.kinds.quick_command}</option>
        </SelectField>
        <SelectField label={t.sort} value={sort} onChange={({ target }) => setSort(target.value as Sort)}>
          <option value="newest">{t.sorts.newest}</option>
          <option value="installs">{t.sorts.installs}</option>
        </SelectField>
      </div>
      {!bundles &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
      {bundles?.length === 0 &&
        (search || kind ? (
          <EmptyState icon={Search} title={t.none} action={<Button onClick={showAll}>{t.showAll}</Button>}>
            {t.noneHint}
          </EmptyState>
        ) : (
          <EmptyState icon={PackagePlus} title={t.empty}>
            {t.emptyHint}
          </EmptyState>
        ))}
      <ul className="flex flex-col gap-3">
        {bundles?.map((bundle) => (
          <MarketRow key={bundle.slug} bundle={bundle} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-center" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}

function MarketRow({
  bundle: { slug, name, description, publisher, contents, installs },
}: {
  bundle: MarketBundle
}) {
  const t = useText(marketLabels)
  return (
    <li>
      <Link
        to="/market/$slug"
        params={{ slug }}
        className="flex flex-col gap-1 rounded-[12px] border border-line bg-surface p-4 hover:bg-hover"
      >
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{description}</span>
        <span className="text-xs text-muted [overflow-wrap:anywhere]">
          {[t.by(publisher), describeContents(contents, t), installs > 0 && t.installs(installs)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Link>
    </li>
  )
}

const describeContents = (
  { has_persona, skills, quick_commands }: MarketBundle['contents'],
  t: (typeof marketLabels)['zh'],
) =>
  [
    has_persona && t.persona,
    skills.length > 0 && t.skillCount(skills.length),
    quick_commands > 0 && t.commands(quick_commands),
  ]
    .filter(Boolean)
    .join(' · ')

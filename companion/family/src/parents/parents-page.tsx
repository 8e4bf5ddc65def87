import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HeartHandshake, Plus } from 'lucide-react'
import { QueryContent } from '#parts/query-content.tsx'
import { parentsQuery } from '#queries.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { ParentCard } from './parent-card.tsx'
import { parentsLabels } from './text.ts'

export function ParentsPage() {
  const t = useText(parentsLabels)
  const query = useQuery(parentsQuery)
  const bind = (look: 'primary' | 'plain', label: string) => (
    <Link to="/bind" className={buttonClasses(look)}>
      <Plus aria-hidden className="size-5" />
      {label}
    </Link>
  )
  return (
    <FamilyScreenLayout title={t.title} corner={query.data?.length ? bind('plain', t.add) : undefined}>
      <QueryContent query={query}>
        {(parents) =>
          parents.length ? (
            <ul className="flex flex-col gap-3">
              {parents.map((parent) => (
                <li key={parent.id}>
                  <ParentCard parent={parent} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={HeartHandshake} title={t.none} action={bind('primary', t.addParent)}>
              {t.noneHint}
            </EmptyState>
          )
        }
      </QueryContent>
    </FamilyScreenLayout>
  )
}

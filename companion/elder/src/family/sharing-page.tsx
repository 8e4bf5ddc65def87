import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { NotFound } from '#shell/route-states.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { familyMemberQuery, type SharedKind } from './queries.ts'
import { SharedDataCheckboxes } from './sharing-choices.tsx'

const route = getRouteApi('/own/me/family/$memberId/sharing')

/** Page on which a parent chooses what one child may see. Each choice is saved immediately. */
export function SharingPage() {
  const { memberId } = route.useParams()
  const query = useQuery(familyMemberQuery(memberId))
  if (query.data === null) return <NotFound />
  return (
    <ElderScreenLayout title="共享内容" back="/me/family">
      <QueryContent query={query}>
        {(member) =>
          member && (
            <Sharing id={memberId} name={member.nickname ?? '这位家人'} kinds={member.sharedKinds ?? []} />
          )
        }
      </QueryContent>
    </ElderScreenLayout>
  )
}

type SharingProps = { id: string; name: string; kinds: SharedKind[] }

function Sharing({ id, name, kinds }: SharingProps) {
  const client = useQueryClient()
  const { queryKey } = familyMemberQuery(id)
  const save = useMutation({
    mutationFn: (next: SharedKind[]) => api.family.setSharing({ params: { id }, body: { kinds: next } }),
    onMutate: (next) => {
      client.setQueryData(queryKey, (member) => member && { ...member, sharedKinds: next })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['family'] }),
  })
  return (
    <>
      <SharedDataCheckboxes
        label={`${name}能看什么？`}
        hint="没勾的内容，对方马上就看不到了。"
        kinds={kinds}
        onChange={(next) => save.mutate(next)}
      />
      <ErrorMessage error={save.error} />
    </>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '#api.ts'
import { CheckboxChoice } from '#parts/checkbox-choices.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { NotFound } from '#shell/route-states.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type FamilyMember, familyMemberQuery, type SharedKind } from './queries.ts'
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
        {(member) => member && <Sharing member={member} name={member.nickname ?? '这位家人'} />}
      </QueryContent>
    </ElderScreenLayout>
  )
}

type SharingProps = { member: FamilyMember; name: string }

type ShownChange<V> = (value: V) => Partial<FamilyMember>

/** Saves a choice immediately. The new choice is displayed at once, and the stored one after the reply. */
function useSharingChange<V>(id: string, save: (value: V) => Promise<unknown>, change: ShownChange<V>) {
  const client = useQueryClient()
  const { queryKey } = familyMemberQuery(id)
  return useMutation({
    mutationFn: save,
    onMutate: (value) => {
      client.setQueryData(queryKey, (member) => member && { ...member, ...change(value) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['family'] }),
  })
}

function Sharing({ member: { id, sharedKinds, missedDoseNotices }, name }: SharingProps) {
  const kinds = sharedKinds ?? []
  const save = useSharingChange(
    id,
    (next: SharedKind[]) => api.family.setSharing({ params: { id }, body: { kinds: next } }),
    (next) => ({ sharedKinds: next }),
  )
  const saveNotices = useSharingChange(
    id,
    (enabled: boolean) => api.family.setMissedDoseNotices({ params: { id }, body: { enabled } }),
    (enabled) => ({ missedDoseNotices: enabled }),
  )
  return (
    <>
      <SharedDataCheckboxes
        label={`${name}能看什么？`}
        hint="没勾的内容，对方马上就看不到了。"
        kinds={kinds}
        onChange={(next) => save.mutate(next)}
      />
      <ErrorMessage error={save.error} />
      {kinds.includes('medicines') && (
        <MissedDoseSwitch
          name={name}
          isOn={missedDoseNotices === true}
          onChange={(enabled) => saveNotices.mutate(enabled)}
        />
      )}
      <ErrorMessage error={saveNotices.error} />
    </>
  )
}

type MissedDoseSwitchProps = { name: string; isOn: boolean; onChange: (isOn: boolean) => void }

function MissedDoseSwitch({ name, isOn, onChange }: MissedDoseSwitchProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-lg font-bold">忘了吃药，要告诉{name}吗？</legend>
      <p className="text-muted">到时间一个小时还没点“已吃”，会告诉对方一次，不说药名。</p>
      <CheckboxChoice label="告诉对方" isOn={isOn} onChange={() => onChange(!isOn)} />
    </fieldset>
  )
}

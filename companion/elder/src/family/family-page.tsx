import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, KeyRound, MessageCircleHeart, UserPlus, UsersRound } from 'lucide-react'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RowGroup, RowLink } from '#parts/row-link.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { FamilyMemberCard } from './member-card.tsx'
import { familyMembersQuery } from './queries.ts'

export function FamilyPage() {
  const query = useInfiniteQuery(familyMembersQuery)
  return (
    <ElderScreenLayout title="我的家人" back="/me">
      <RowGroup>
        <RowLink to="/me/family/invite" icon={UserPlus} label="邀请子女" value="生成一个邀请码，发给子女" />
        <RowLink to="/me/family/link" icon={KeyRound} label="填写邀请码" value="长辈给了您邀请码，在这里填" />
        <RowLink to="/me/family/messages" icon={MessageCircleHeart} label="家人留言" />
        <RowLink to="/me/family/access-log" icon={Eye} label="谁看过我" />
      </RowGroup>
      <section>
        <h2 className="mb-2 text-lg font-bold">已经绑定的家人</h2>
        <PaginatedList
          query={query}
          getRows={({ members }) => members}
          getKey={({ id }) => id}
          empty={
            <EmptyState icon={UsersRound} title="还没有绑定家人">
              绑定以后，子女能看到您的健康情况，帮您挂号、开会员。先点“邀请子女”。
            </EmptyState>
          }
        >
          {(member) => <FamilyMemberCard member={member} />}
        </PaginatedList>
      </section>
    </ElderScreenLayout>
  )
}

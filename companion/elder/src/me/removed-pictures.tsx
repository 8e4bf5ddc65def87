import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { AppealAction } from '#community/appeal-action.tsx'
import { Card } from '#parts/card.tsx'
import { type RemovedPicture, removedPicturesQuery } from './queries.ts'

const names: Record<RemovedPicture['kind'], string> = {
  avatar: '头像',
  activityCover: '活动封面',
  storeLogo: '店铺标志',
  serviceImage: '服务图片',
}

/** The user’s pictures that no other user sees, with the reason. The section is absent if there are none. */
export function RemovedPictures() {
  const { data } = useQuery(removedPicturesQuery)
  if (!data || data.pictures.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">没有展示的图片</h2>
      {data.pictures.map((picture) => (
        <RemovedPictureCard key={picture.id} picture={picture} />
      ))}
    </section>
  )
}

function RemovedPictureCard({ picture }: { picture: RemovedPicture }) {
  const client = useQueryClient()
  const { id, kind, url, status, hiddenReason } = picture
  async function appeal(reason: string) {
    const reply = await api.pictureReviews.appeal({ params: { id }, body: { reason } })
    await client.invalidateQueries({ queryKey: removedPicturesQuery.queryKey })
    return reply
  }
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <img
          src={url}
          alt={names[kind]}
          className="size-20 shrink-0 rounded-control bg-sunken object-cover"
        />
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong>{names[kind]}</strong>
          <br />
          {status === 'review' ? '正在审核，通过后会重新展示。' : `已撤下。原因：${hiddenReason ?? ''}`}
        </p>
      </div>
      <AppealAction content={picture} appeal={appeal} />
    </Card>
  )
}

import { Badge } from '@sanhe/ui/console/badge.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type MerchantApiResponse } from '#api.ts'
import { settingsLabels } from './text.ts'

type RemovedPicture = MerchantApiResponse<'pictureReviewsMerchant', 'list'>['pictures'][number]

const removedPicturesQuery = queryOptions({
  queryKey: ['removed-pictures'],
  queryFn: ({ signal }) => api.pictureReviewsMerchant.list({}, { signal }),
})

/** The logo and service pictures that users do not see, with the reason. The panel is absent if there are none. */
export function RemovedPicturesPanel() {
  const t = useText(settingsLabels)
  const { data } = useQuery(removedPicturesQuery)
  if (!data || data.pictures.length === 0) return null
  return (
    <ConsolePanel title={t.removedPictures}>
      <ul className="flex flex-col gap-4">
        {data.pictures.map((picture) => (
          <RemovedPictureRow key={picture.id} picture={picture} />
        ))}
      </ul>
    </ConsolePanel>
  )
}

function RemovedPictureRow({ picture }: { picture: RemovedPicture }) {
  const t = useText(settingsLabels)
  const dateTime = useFormatDateTime()
  const { url, kind, status, hiddenReason, appeal, createdAt } = picture
  return (
    <li className="flex flex-wrap items-center gap-3">
      <ImageLinks images={[{ label: t.pictureKinds[kind], url }]} />
      <div className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2">
          {t.pictureKinds[kind]}
          <Badge tone={status === 'review' ? 'warn' : 'danger'}>{t.pictureStatuses[status]}</Badge>
        </p>
        <p className="text-sm text-muted">{hiddenReason ?? dateTime(createdAt)}</p>
        {appeal && <p className="text-sm text-muted">{t.appealStates[appeal.status](appeal.answer)}</p>}
      </div>
      {status === 'hidden' && !appeal && <AppealButton id={picture.id} />}
    </li>
  )
}

function AppealButton({ id }: { id: number }) {
  const t = useText(settingsLabels)
  const form = defineFormDialogSpec({
    title: t.appealTitle,
    action: t.sendAppeal,
    loadSchema: async () =>
      (await import('@sanhe/companion/picture-reviews/contract')).pictureReviewsMerchantContract.appeal.body,
    fields: { reason: { kind: 'long-text', label: t.appealReason, hint: t.appealHint, maxLength: 500 } },
    submit: (body) => api.pictureReviewsMerchant.appeal({ params: { id }, body }),
    success: t.appealSent,
  })
  return <FormButton label={t.appeal} form={form} />
}

import { Button } from '@sanhe/ui/button.tsx'
import { SelectField, TextArea } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PicturesField } from '#parts/pictures-field.tsx'
import { Screen } from '#shell/screen.tsx'
import { emptyPostDraft, maxPostLength, maxPostPictures, toPostRequest } from './new-post.ts'
import { topicsQuery, useInvalidatePosts } from './queries.ts'

export function NewPostPage() {
  const navigate = useNavigate()
  const invalidate = useInvalidatePosts()
  const { data: topics = [] } = useQuery(topicsQuery)
  const [draft, setDraft] = useState(emptyPostDraft)
  const send = useMutation({
    mutationFn: () => api.community.create({ body: toPostRequest(draft) }),
    async onSuccess({ message }) {
      showToast(message)
      await invalidate()
      await navigate({ to: '/community', replace: true })
    },
  })
  return (
    <Screen
      title="发动态"
      back="/community"
      action={
        <>
          <ErrorMessage error={send.error} />
          <Button look="primary" isBusy={send.isPending} onClick={() => send.mutate()}>
            发布
          </Button>
        </>
      }
    >
      <TextArea
        label="想说点什么？"
        hint="所有人都看得到，请不要写电话和住址。"
        rows={6}
        maxLength={maxPostLength}
        className="leading-normal md:text-base"
        value={draft.content}
        onChange={({ target }) => setDraft({ ...draft, content: target.value })}
      />
      <PicturesField
        label="照片"
        value={draft.images}
        most={maxPostPictures}
        onChange={(change) => setDraft((before) => ({ ...before, images: change(before.images) }))}
      />
      <SelectField
        label="放到哪个话题里（选填）"
        value={draft.topic}
        onChange={({ target }) => setDraft({ ...draft, topic: target.value })}
      >
        <option value="">不选话题</option>
        {topics.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Screen>
  )
}

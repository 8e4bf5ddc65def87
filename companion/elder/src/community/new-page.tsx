import { Button } from '@sanhe/ui/button.tsx'
import { SelectField, TextArea } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { ImagesField } from '#parts/images-field.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { emptyPostDraft, maxPostCharacters, maxPostImages, toNewPostRequest } from './new-post.ts'
import { postTopicsQuery, useInvalidatePosts } from './queries.ts'

export function NewPostPage() {
  const navigate = useNavigate()
  const invalidate = useInvalidatePosts()
  const { data: topics = [] } = useQuery(postTopicsQuery)
  const [draft, setDraft] = useState(emptyPostDraft)
  const send = useMutation({
    mutationFn: () => api.community.create({ body: toNewPostRequest(draft) }),
    async onSuccess({ message }) {
      showToast(message)
      await invalidate()
      await navigate({ to: '/community', replace: true })
    },
  })
  return (
    <ElderScreenLayout
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
        maxLength={maxPostCharacters}
        className="leading-normal md:text-base"
        value={draft.content}
        onChange={({ target }) => setDraft({ ...draft, content: target.value })}
      />
      <ImagesField
        label="照片"
        value={draft.images}
        maxImages={maxPostImages}
        onChange={(change) => setDraft((before) => ({ ...before, images: change(before.images) }))}
      />
      <SelectField
        label="话题（选填）"
        value={draft.topic}
        onChange={({ target }) => setDraft({ ...draft, topic: target.value })}
      >
        <option value="">不选择话题</option>
        {topics.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </ElderScreenLayout>
  )
}

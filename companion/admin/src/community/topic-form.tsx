import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { TopicListItem } from './statuses.ts'
import { communityLabels } from './text.ts'

const loadContract = async () =>
  (await import('@sanhe/companion/community/admin-contract')).communityAdminContract

function useTopicFields() {
  const t = useText(communityLabels)
  return {
    name: { kind: 'text', label: t.topic, maxLength: 20 },
    description: { kind: 'long-text', label: t.description, maxLength: 200, isOptional: true },
    isOfficial: { kind: 'switch', label: t.official, hint: t.officialHint },
  } as const
}

export function NewTopicButton() {
  const t = useText(communityLabels)
  const form = defineFormDialogSpec({
    title: t.newTopic,
    action: t.createTopic,
    loadSchema: async () => (await loadContract()).createTopic.body,
    fields: useTopicFields(),
    submit: (body) => api.communityAdmin.createTopic({ body }),
    success: t.topicCreated,
  })
  return <FormButton label={t.newTopic} look="primary" form={form} />
}

export function TopicActions({ row: topic }: { row: TopicListItem }) {
  const t = useText(communityLabels)
  const params = { id: topic.id }
  const form = defineFormDialogSpec({
    title: t.editTopic,
    action: t.save,
    loadSchema: async () => (await loadContract()).changeTopic.body,
    fields: useTopicFields(),
    entry: topic,
    submit: (body) => api.communityAdmin.changeTopic({ params, body }),
    success: t.topicSaved,
  })
  const setHidden = (isHidden: boolean) => api.communityAdmin.changeTopic({ params, body: { isHidden } })
  const visibility = topic.isHidden
    ? { label: t.showTopic, run: () => setHidden(false), success: t.topicShown }
    : {
        label: t.hideTopic,
        isDanger: true,
        question: { title: t.hideTopicQuestion(topic.name), text: t.isHiddenHint },
        run: () => setHidden(true),
        success: t.topicHidden,
      }
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, visibility]} />
}

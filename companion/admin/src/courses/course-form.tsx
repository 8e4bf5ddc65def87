import { toDateTimeInputValue } from '@sanhe/ui/console/format.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { NewEntryMenu } from '@sanhe/ui/form/new-entry-menu.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { CourseListItem } from './statuses.ts'
import { coursesLabels } from './text.ts'

const loadContract = async () => (await import('@sanhe/companion/courses/contract')).coursesAdminContract

function useCourseFields() {
  const t = useText(coursesLabels)
  return {
    title: { kind: 'text', label: t.name, maxLength: 200 },
    category: { kind: 'text', label: t.category, maxLength: 50, isOptional: true },
    price: { kind: 'money', label: t.price, hint: t.priceHint },
    memberOnly: { kind: 'switch', label: t.memberOnly, hint: t.memberOnlyHint },
    coverImage: { kind: 'image', label: t.cover, isOptional: true, isClearable: true },
    description: { kind: 'long-text', label: t.description, isOptional: true },
    instructorName: { kind: 'text', label: t.instructor, maxLength: 50, isOptional: true },
    instructorAvatar: { kind: 'image', label: t.instructorPhoto, isOptional: true, isClearable: true },
    durationMinutes: { kind: 'number', label: t.duration, unit: t.minutes, isOptional: true },
  } as const
}

/** Returns the form fields that only live courses have, and those that only recorded courses have. */
function useTypeFields() {
  const t = useText(coursesLabels)
  return {
    live: {
      scheduledAt: { kind: 'text', type: 'datetime-local', label: t.scheduledAt, hint: t.scheduledHint },
      liveUrl: { kind: 'text', type: 'url', label: t.liveUrl, isOptional: true },
      liveRoomId: { kind: 'text', label: t.liveRoom, maxLength: 50, isOptional: true },
    },
    recorded: { videoUrl: { kind: 'text', type: 'url', label: t.videoUrl } },
  } as const
}

export function NewCourseButton() {
  const t = useText(coursesLabels)
  const { title, ...others } = useCourseFields()
  const typeFields = useTypeFields()
  const formOfType = (type: CourseListItem['type']) =>
    defineFormDialogSpec({
      title: t.newCourseOf[type],
      action: t.createCourse,
      loadSchema: async () => (await loadContract()).create.body.omit({ type: true }),
      fields: { title, ...typeFields[type], ...others },
      entry: { price: 0 },
      submit: (body) => api.coursesAdmin.create({ body: { ...body, type } }),
      success: t.courseCreated,
    })
  const choices = (['recorded', 'live'] as const).map((type) => ({
    label: t.types[type],
    form: formOfType(type),
  }))
  return <NewEntryMenu label={t.newCourse} choices={choices} />
}

export function CourseActions({ row: course }: { row: CourseListItem }) {
  const t = useText(coursesLabels)
  const params = { id: course.id }
  const { change } = api.coursesAdmin
  const { title, ...others } = useCourseFields()
  const form = defineFormDialogSpec({
    title: t.editCourse,
    action: t.save,
    loadSchema: async () => (await loadContract()).change.body,
    fields: { title, ...useTypeFields()[course.type], ...others },
    entry: {
      ...course,
      instructorName: course.instructor.name,
      instructorAvatar: course.instructor.avatar,
      scheduledAt: course.scheduledAt && toDateTimeInputValue(course.scheduledAt),
    },
    submit: (body) => change({ params, body }),
    success: t.courseSaved,
  })
  const isShown = course.status === 'active'
  const visibility = {
    label: isShown ? t.hide : t.show,
    run: () => change({ params, body: { status: isShown ? 'inactive' : 'active' } }),
    success: isShown ? t.hidden : t.isShown,
  }
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, visibility]} />
}

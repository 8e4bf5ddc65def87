import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextArea, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Project } from '#api.ts'
import { saveProject } from './actions.ts'
import { defaultProjectIcon, ProjectIcon } from './project-icon.tsx'
import { projectsLabels } from './text.ts'

const icons = '📁 📘 📗 📙 🗂️ 📝 📐 🧭 🚀 🌱 🏥 🛒 🎓 🤖 🔬 🛠️ 💡 📦 🌏 🏠 👥 💬 📊 🔒'.split(' ')

const colors = {
  blue: '#3B82F6',
  teal: '#0D9488',
  green: '#16A34A',
  amber: '#D97706',
  orange: '#EA580C',
  red: '#DC2626',
  pink: '#DB2777',
  violet: '#7C3AED',
} as const

type ProjectDialogProps = { project?: Project; onClose: () => void; onSaved?: (project: Project) => void }

export function ProjectDialog({ project, onClose, onSaved }: ProjectDialogProps) {
  const t = useText(projectsLabels)
  const [name, setName] = useState(project?.name ?? '')
  const [description, setDescription] = useState(project?.description ?? '')
  const [icon, setIcon] = useState(project?.icon ?? defaultProjectIcon)
  const [color, setColor] = useState(project?.color ?? colors.blue)
  const save = useMutation({
    mutationFn: () =>
      saveProject({ name: name.trim(), description: description.trim() || null, icon, color }, project),
    onSuccess(saved) {
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={project ? t.edit : t.create}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        <TextField
          label={t.name}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          error={save.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={t.description}
          hint={t.descriptionHint}
          rows={2}
          maxLength={2000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Choice
          legend={t.icon}
          value={icon}
          onChange={setIcon}
          options={[...new Set([defaultProjectIcon, project?.icon ?? defaultProjectIcon, ...icons])].map(
            (value) => ({
              value,
              label: value === defaultProjectIcon ? t.initial : value,
              content: <ProjectIcon project={{ icon: value, color, name: name || 'A' }} />,
            }),
          )}
        />
        <Choice
          legend={t.color}
          value={color}
          onChange={setColor}
          options={colorOptions(project?.color, t.colors)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look="primary" isBusy={save.isPending} disabled={name.trim() === ''}>
            {project ? t.save : t.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const colorDot = (color: string) => (
  <span className="size-5 rounded-full" style={{ backgroundColor: color }} />
)

/** The preset colours, and the project's current colour when it is not one of them. */
function colorOptions(own: string | undefined, names: Record<keyof typeof colors, string>) {
  const offered = Object.entries(colors).map(([name, value]) => ({
    value: value as string,
    label: names[name as keyof typeof colors],
    content: colorDot(value),
  }))
  const isOffered = !own || offered.some(({ value }) => value === own)
  return isOffered ? offered : [{ value: own, label: own, content: colorDot(own) }, ...offered]
}

type ChoiceProps = {
  legend: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string; content: ReactNode }[]
}

function Choice({ legend, value, onChange, options }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-8 sm:gap-1">
        {options.map((option) => (
          <label
            key={option.value}
            title={option.label}
            className={joinClassNames(
              'grid h-control cursor-pointer place-items-center rounded-control text-xl',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
              option.value === value ? 'bg-accent-soft ring-2 ring-accent ring-inset' : 'hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={legend}
              aria-label={option.label}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.content}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import type { BundlePart, BundlePartState, BundleReview } from '@sanhe/protocol/bundles-api'
import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { type ReactNode, useState } from 'react'
import { ApprovalDiff } from '#chat/approval-diff.tsx'
import { approvalLabels } from '#chat/approvals-text.ts'
import { SkillReviewContent } from '#skills/skill-review.tsx'
import { bundleLabels } from './bundles-text.ts'

type BundleReviewDialogProps = {
  review: BundleReview
  isBusy: boolean
  onInstall: (replace: BundlePart[]) => void
  onClose: () => void
}

const toId = ({ kind, key }: BundlePart) => `${kind} ${key}`

/** Shows everything that a bundle contains and changes, before the owner installs it. */
export function BundleReviewDialog({ review, isBusy, onInstall, onClose }: BundleReviewDialogProps) {
  const t = useText(bundleLabels)
  const { about, installed_version: before, persona, skills, quick_commands: commands, obsolete } = review
  const [replaced, setReplaced] = useState<BundlePart[]>([])
  const toggle = (part: BundlePart) => {
    const others = replaced.filter((other) => toId(other) !== toId(part))
    setReplaced(others.length === replaced.length ? [...replaced, part] : others)
  }
  const choice = { replaced, toggle }
  return (
    <Dialog
      wide
      isOpen
      onClose={onClose}
      title={
        before === null
          ? t.reviewTitle(about.name, about.version)
          : t.updateTitle(about.name, before, about.version)
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        <AboutBundle review={review} />
        {persona && (
          <ReviewedPart
            title={t.persona}
            state={persona.state}
            part={{ kind: 'persona', key: 'persona' }}
            {...choice}
          >
            <p className="text-sm text-muted">{t.personaHint}</p>
            <ForeignText label={t.instructions} text={persona.instructions} />
            {persona.greeting && <ForeignText label={t.greeting} text={persona.greeting} />}
            {persona.starters.length > 0 && (
              <ForeignText label={t.starters} text={persona.starters.join('\n')} />
            )}
            <Difference diff={persona.diff} />
          </ReviewedPart>
        )}
        {commands.map(({ title, text, state, diff }) => (
          <ReviewedPart
            key={title}
            title={`${t.kinds.quick_command}: ${title}`}
            state={state}
            part={{ kind: 'quick_command', key: title }}
            {...choice}
          >
            <ForeignText label={title} text={text} />
            <Difference diff={diff} />
          </ReviewedPart>
        ))}
        {skills.map(({ review: skill, state, changes }) => (
          <ReviewedPart
            key={skill.name}
            title={t.skill(skill.name)}
            state={state}
            part={{ kind: 'skill', key: skill.name }}
            {...choice}
          >
            <p className="text-sm [overflow-wrap:anywhere]">{skill.description}</p>
            {changes.map(({ path, change, diff }) => (
              <div key={path}>
                <p className="text-sm font-medium [overflow-wrap:anywhere]">
                  {t.changes[change]}: {path}
                </p>
                <Difference diff={diff} />
              </div>
            ))}
            <SkillReviewContent review={skill} />
          </ReviewedPart>
        ))}
        {obsolete.length > 0 && (
          <section aria-label={t.obsolete}>
            <h3 className="text-sm font-semibold">{t.obsolete}</h3>
            <ul className="text-sm">
              {obsolete.map(({ kind, key, is_kept: isKept }) => (
                <li key={toId({ kind, key })}>
                  {t.kinds[kind]} {kind !== 'persona' && key}: {isKept ? t.kept : t.dropped}
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => onInstall(replaced)}>
            {before === null ? t.install : t.doUpdate}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function AboutBundle({ review: { about, notes } }: { review: BundleReview }) {
  const t = useText(bundleLabels)
  return (
    <section aria-label={t.about} className="flex flex-col gap-2 text-sm">
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{about.description}</p>
      <p className="text-muted">{t.stranger}</p>
      {notes.has_hidden_characters && <p className="font-medium text-danger-text">{t.hidden}</p>}
      {notes.hosts.length > 0 && (
        <p className="[overflow-wrap:anywhere]">{t.hosts(notes.hosts.join(', '))}</p>
      )}
      <p className="text-muted [overflow-wrap:anywhere]">
        {t.licenceOf(about.licence)} · {t.key}
        <span className="font-mono text-xs">{about.publisher_key}</span>
      </p>
    </section>
  )
}

type ReviewedPartProps = {
  title: string
  state: BundlePartState
  part: BundlePart
  replaced: BundlePart[]
  toggle: (part: BundlePart) => void
  children: ReactNode
}

/** Shows a part with its state. The owner decides about parts that the owner changed or already has. */
function ReviewedPart({ title, state, part, replaced, toggle, children }: ReviewedPartProps) {
  const t = useText(bundleLabels)
  const needsChoice = state === 'edited' || state === 'taken'
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
        {title}
        <span
          className={`rounded-full px-2 py-0.5 text-xs font-medium ${needsChoice ? 'bg-warn-soft text-warn-text' : 'bg-sunken text-muted'}`}
        >
          {t.states[state]}
        </span>
      </h3>
      {needsChoice && (
        <label className="flex min-h-control items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={replaced.some((other) => toId(other) === toId(part))}
            onChange={() => toggle(part)}
          />
          <span>
            {t.replace} <span className="text-muted">{t.keepHint}</span>
          </span>
        </label>
      )}
      {children}
    </section>
  )
}

/** Shows a text of the publisher as plain text, in a region that the keyboard can scroll. */
const ForeignText = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className="text-xs font-medium text-muted [overflow-wrap:anywhere]">{label}</p>
    <section
      // Only a focused element can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      className="max-h-60 overflow-y-auto overscroll-contain rounded-control bg-sunken p-3"
    >
      <pre className="font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>
    </section>
  </div>
)

function Difference({ diff }: { diff: string | null }) {
  const t = useText(bundleLabels)
  const labels = useText(approvalLabels)
  if (diff === null) return null
  return (
    <details open>
      <summary className="cursor-pointer text-sm font-medium">{t.difference}</summary>
      <ApprovalDiff diff={diff} t={labels} />
    </details>
  )
}

import type { SkillReview } from '@sanhe/protocol/skills-api'
import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { BookOpen, FileCode2, FileQuestion, Globe, type LucideIcon, TriangleAlert } from 'lucide-react'
import { formatSize } from '#files/format-size.ts'
import { type SkillLabels, skillLabels } from './skills-text.ts'

type SkillReviewDialogProps = {
  review: SkillReview | undefined
  isBusy: boolean
  onInstall: () => void
  onClose: () => void
}

/** Shows every file of a skill and what the skill can do, before the owner installs it. */
export function SkillReviewDialog({ review, isBusy, onInstall, onClose }: SkillReviewDialogProps) {
  const t = useText(skillLabels)
  if (!review) return null
  const { name, description, replaces } = review
  return (
    <Dialog wide isOpen onClose={onClose} title={t.reviewTitle(name)} description={description}>
      <div className="flex min-w-0 flex-col gap-4">
        {replaces && <p className="text-sm font-medium text-warn-text">{t.replaces}</p>}
        <SkillReviewContent review={review} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="primary" isBusy={isBusy} onClick={onInstall}>
            {t.install}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Shows what a skill can do and each of its files. */
export function SkillReviewContent({ review }: { review: SkillReview }) {
  const t = useText(skillLabels)
  return (
    <>
      <Abilities review={review} t={t} />
      <section aria-label={t.files} className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{t.files}</h3>
        <ul className="divide-y divide-line rounded-control border border-line">
          {review.files.map((file) => (
            <ReviewedFile key={file.path} file={file} t={t} />
          ))}
        </ul>
      </section>
    </>
  )
}

function Abilities({ review: { abilities }, t }: { review: SkillReview; t: SkillLabels }) {
  const { scripts, binaries, hosts, has_hidden_characters: isHiding } = abilities
  return (
    <section aria-label={t.mayDo} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t.mayDo}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        <Ability Icon={BookOpen} text={t.instructs} />
        {scripts > 0 && <Ability Icon={FileCode2} text={t.scripts(scripts)} />}
        {binaries > 0 && <Ability Icon={FileQuestion} text={t.binaries(binaries)} />}
        {hosts.length > 0 && <Ability Icon={Globe} text={t.hosts(hosts.join(', '))} />}
        {isHiding && <Ability Icon={TriangleAlert} text={t.hidden} isWarning />}
      </ul>
    </section>
  )
}

type AbilityProps = { Icon: LucideIcon; text: string; isWarning?: boolean }

const Ability = ({ Icon, text, isWarning = false }: AbilityProps) => (
  <li className={`flex items-start gap-2 ${isWarning ? 'font-medium text-danger-text' : ''}`}>
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
  </li>
)

/**
 * Shows the name of a file, and its whole text when the user unfolds it. The text is shown as plain text,
 * because it is foreign.
 */
function ReviewedFile({ file, t }: { file: SkillReview['files'][number]; t: SkillLabels }) {
  const { path, size, kind, text, left_out: leftOut } = file
  return (
    <li className="min-w-0">
      <details open={path === 'SKILL.md'}>
        <summary className="flex min-h-control cursor-pointer flex-wrap items-center gap-x-2 px-3 py-2 text-sm hover:bg-hover">
          <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{path}</span>
          <span className="text-xs text-muted">
            {t.kinds[kind]} · {formatSize(size)}
          </span>
        </summary>
        {text !== null && (
          <section
            // Only a focused element can be scrolled by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={path}
            className="max-h-80 overflow-y-auto overscroll-contain border-t border-line bg-sunken p-3"
          >
            <pre className="font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </pre>
            {leftOut > 0 && <p className="text-sm font-medium">{t.leftOut(leftOut)}</p>}
          </section>
        )}
      </details>
    </li>
  )
}

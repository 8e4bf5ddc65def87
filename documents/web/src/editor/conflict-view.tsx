import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { GitMerge } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  type ConflictChoice,
  type ConflictTextPart,
  splitConflict,
  shortenText,
  mergeConflictChoices,
} from './conflict.ts'
import { editorLabels } from './editor-text.ts'
import type { SaveConflict } from './save-conflict.ts'

type ConflictViewProps = {
  conflict: SaveConflict
  onResolve: (text: string, head: { content: string; revision: number }) => Promise<void>
}

/**
 * Shows both texts of each conflict, and below them the merged result. The result follows the user's choices until
 * the user edits the result.
 */
export function ConflictView({ conflict, onResolve }: ConflictViewProps) {
  const t = useText(editorLabels).conflict
  const pieces = useMemo(() => splitConflict(conflict), [conflict])
  const [choices, setChoices] = useState<ReadonlyMap<number, ConflictChoice>>(new Map())
  const [written, setWritten] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const places = pieces.filter((piece) => piece.kind === 'choice').length
  const left = places - choices.size
  const result = written ?? mergeConflictChoices(pieces, choices)
  const choose = (index: number, choice: ConflictChoice) => {
    setChoices(new Map(choices).set(index, choice))
    setWritten(undefined)
  }
  const save = async () => {
    setSaving(true)
    await onResolve(result, { content: conflict.theirs, revision: conflict.head_revision })
    setSaving(false)
  }
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 pt-6 pb-24 md:px-8">
      <div className="flex items-start gap-3">
        <GitMerge aria-hidden className="mt-0.5 size-5 shrink-0 text-warn-text" />
        <div>
          <h2 className="text-lg font-semibold">{t.title}</h2>
          <p className="mt-1 text-sm leading-6 text-muted">{t.hint}</p>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        {pieces.map((piece, index) =>
          piece.kind === 'agreed' ? (
            <Agreed key={index} text={piece.text} />
          ) : (
            <Place
              key={index}
              piece={piece}
              of={places}
              choice={choices.get(piece.index)}
              onChoose={(choice) => choose(piece.index, choice)}
            />
          ),
        )}
      </div>
      <label className="flex flex-col gap-2">
        <span className="text-sm font-semibold">
          {t.result} <span className="font-normal text-muted">{t.resultHint}</span>
        </span>
        <textarea
          value={result}
          spellCheck={false}
          className="field-sizing-content max-h-[60dvh] min-h-40 w-full resize-y rounded-control border border-line-strong bg-surface p-4 font-mono text-sm leading-6"
          onChange={(event) => setWritten(event.target.value)}
        />
      </label>
      <div className="sticky bottom-0 -mx-4 flex items-center justify-end gap-4 border-t border-line bg-canvas px-4 py-3 md:-mx-8 md:px-8">
        {left > 0 && written === undefined && <span className="text-sm text-muted">{t.left(left)}</span>}
        <Button
          look="primary"
          disabled={left > 0 && written === undefined}
          isBusy={isSaving}
          onClick={() => void save()}
        >
          {t.save}
        </Button>
      </div>
    </div>
  )
}

const lines = 'font-mono text-[13px] leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]'

function Agreed({ text }: { text: string }) {
  const t = useText(editorLabels).conflict
  const { head, hidden, tail } = shortenText(text)
  return (
    <div className={`${lines} px-4 text-muted`}>
      {head}
      {hidden > 0 && (
        <details className="my-1">
          <summary className="cursor-pointer font-sans text-xs">{t.unchanged(hidden)}</summary>
          {text
            .split('\n')
            .slice(3, 3 + hidden)
            .join('\n')}
        </details>
      )}
      {tail}
    </div>
  )
}

type PlaceProps = {
  piece: Extract<ConflictTextPart, { kind: 'choice' }>
  of: number
  choice: ConflictChoice | undefined
  onChoose: (choice: ConflictChoice) => void
}

function Place({ piece, of, choice, onChoose }: PlaceProps) {
  const t = useText(editorLabels).conflict
  const name = t.place(piece.index + 1, of)
  const button = (value: ConflictChoice, words: string) => (
    <Button
      look={choice === value ? 'primary' : 'plain'}
      aria-pressed={choice === value}
      onClick={() => onChoose(value)}
    >
      {words}
    </Button>
  )
  return (
    <section aria-label={name} className="overflow-hidden rounded-control border border-line bg-surface">
      <h3 className="border-b border-line px-4 py-2 text-xs font-medium text-muted">{name}</h3>
      <div className="grid divide-line max-md:divide-y md:grid-cols-2 md:divide-x">
        <Side title={t.theirs} text={piece.theirs} isChosen={choice === 'theirs' || choice === 'both'} />
        <Side title={t.mine} text={piece.mine} isChosen={choice === 'mine' || choice === 'both'} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line p-2">
        {button('theirs', t.keepTheirs)}
        {button('mine', t.keepMine)}
        {button('both', t.keepBoth)}
      </div>
    </section>
  )
}

function Side({ title, text, isChosen }: { title: string; text: string; isChosen: boolean }) {
  const t = useText(editorLabels).conflict
  return (
    <div className={joinClassNames('min-w-0 p-4', isChosen && 'bg-accent-soft')}>
      <h4 className="mb-1 text-xs font-semibold text-muted">{title}</h4>
      {text === '' ? (
        <p className="text-sm text-muted italic">{t.nothing}</p>
      ) : (
        <div className={lines}>{text}</div>
      )}
    </div>
  )
}

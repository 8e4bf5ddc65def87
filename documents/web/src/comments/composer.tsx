import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useIsEventStreamConnected } from '#live.ts'
import { OfflineNote } from '#offline/offline-note.tsx'
import { insertMention, findMentionBeforeCaret } from './mention-words.ts'
import { projectPeopleQuery } from './queries.ts'
import { commentLabels } from './text.ts'
import { getUnsentComment, setUnsentComment } from './unsent-comments.ts'

const maxCharacters = 5000
const maxSuggestions = 5

type ComposerProps = {
  slug: string
  /** Key under which the unsent text of this field is stored. Each field of the client has a different key. */
  field: string
  label: string
  action: string
  initial?: string
  takesFocus?: boolean
  onSend: (body: string) => Promise<unknown>
  onCancel?: (() => void) | undefined
}

/** Text field for a comment. It suggests names to mention, and Ctrl+Enter sends the comment. */
export function CommentComposer({ label, action, takesFocus = false, ...props }: ComposerProps) {
  const t = useText(commentLabels)
  const isConnected = useIsEventStreamConnected()
  const { element, body, mention, setMention, type, pick, isSecondSpace, finish } = useMentioningText(props)
  const send = useMutation({ mutationFn: () => props.onSend(body.trim()), onSuccess: finish })
  const submit = () => {
    if (isConnected && !send.isPending && body.trim() !== '') send.mutate()
  }
  const cancel = () => {
    finish()
    props.onCancel?.()
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={element}
        rows={2}
        aria-label={label}
        placeholder={t.placeholder}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the field just now
        autoFocus={takesFocus}
        maxLength={maxCharacters}
        value={body}
        className={joinClassNames(inputClasses, 'field-sizing-content max-h-60 min-h-16 py-2 leading-5')}
        onChange={(event) => type(event.target.value)}
        onSelect={({ currentTarget: { value, selectionStart } }) =>
          setMention(findMentionBeforeCaret(value, selectionStart))
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          if (isSecondSpace(event)) event.preventDefault()
        }}
      />
      {mention !== undefined && <Suggestions slug={props.slug} typed={mention} onPick={pick} />}
      <OfflineNote about="comment" />
      {send.isError && isConnected && (
        <p role="alert" className="text-sm text-danger-text">
          {t.notSent}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {props.onCancel && <Button onClick={cancel}>{t.cancel}</Button>}
        <Button
          type="submit"
          look="primary"
          isBusy={send.isPending}
          disabled={body.trim() === '' || !isConnected}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}

/** The text of a comment, which is stored until it is sent, and the mention that the user types in it. */
function useMentioningText({ field, initial = '' }: Pick<ComposerProps, 'field' | 'initial'>) {
  const element = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(() => getUnsentComment(field) ?? initial)
  const [mention, setMention] = useState<string>()
  /** Caret after a picked mention. A space that is typed there would be the second one. */
  const mentionEnd = useRef<number>(undefined)
  const type = (text: string) => {
    mentionEnd.current = undefined
    setBody(text)
    setUnsentComment(field, text)
  }
  return {
    element,
    body,
    mention,
    setMention,
    type,
    pick(name: string) {
      const next = insertMention(body, element.current?.selectionStart ?? body.length, name)
      type(next.text)
      mentionEnd.current = next.text[next.caret - 1] === ' ' ? next.caret : undefined
      setMention(undefined)
      requestAnimationFrame(() => {
        element.current?.focus()
        element.current?.setSelectionRange(next.caret, next.caret)
      })
    },
    /** Returns whether a key would add a second space after a picked mention. Call it for each key. */
    isSecondSpace({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
      const isSecond = key === ' ' && currentTarget.selectionStart === mentionEnd.current
      mentionEnd.current = undefined
      return isSecond
    },
    finish() {
      setUnsentComment(field, '')
      setBody('')
      setMention(undefined)
    },
  }
}

type SuggestionsProps = { slug: string; typed: string; onPick: (name: string) => void }

function Suggestions({ slug, typed, onPick }: SuggestionsProps) {
  const t = useText(commentLabels)
  const { data: people = [] } = useQuery(projectPeopleQuery(slug))
  const found = people.filter(({ username }) => username.toLowerCase().startsWith(typed.toLowerCase()))
  if (found.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{t.mention}</legend>
      {found.slice(0, maxSuggestions).map(({ id, username }) => (
        <button
          key={id}
          type="button"
          className="min-h-8 rounded-control bg-accent-soft px-2 text-sm text-accent-text hover:underline pointer-coarse:min-h-11"
          onClick={() => onPick(username)}
        >
          @{username}
        </button>
      ))}
    </fieldset>
  )
}

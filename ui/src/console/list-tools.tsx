import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { joinClassNames } from '../join-class-names.ts'
import { inputClasses } from '../field.tsx'
import { useText } from '../i18n.ts'
import { IconButton } from '../icon-button.tsx'
import { consoleLabels } from './text.ts'

/** Pause after the last key before a search starts, in milliseconds. */
const searchDelayMs = 250

type SearchBoxProps = { value: string; label: string; onChange: (value: string) => void }

/** Search field that reports its text after a short pause, or at once with Enter. */
export function SearchBox({ value, label, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back and "Clear filter" change `value`, and the input then shows the new value. An input that has the focus keeps
  // its text, because the user may be typing.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const report = (text: string, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(text.trim()), delay)
  }
  return (
    <label className="relative block w-full sm:w-80">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        defaultValue={value}
        placeholder={label}
        className={joinClassNames(inputClasses, 'h-control pr-1 pl-8 max-md:placeholder:text-sm')}
        onChange={(event) => report(event.target.value, searchDelayMs)}
        onKeyDown={(event) => event.key === 'Enter' && report(event.currentTarget.value, 0)}
      />
    </label>
  )
}

type StatusFilterProps = {
  value: string | undefined
  options: readonly { value: string; label: string }[]
  /** Label of the first choice, which shows all entries. Absent: the select has no choice for all entries. */
  allLabel?: string | undefined
  onChange: (value: string | undefined) => void
}

/** Statuses as a row of radio buttons that scrolls sideways on phones. */
export function StatusFilter({ value, options, allLabel, onChange }: StatusFilterProps) {
  const t = useText(consoleLabels)
  const choices = allLabel === undefined ? options : [{ value: '', label: allLabel }, ...options]
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-1 overflow-x-auto px-4 py-0.5 md:mx-0 md:px-0">
      <legend className="sr-only">{t.filter}</legend>
      {choices.map((option) => (
        <label
          key={option.value}
          className={joinClassNames(
            // The hidden input must stay inside the label, or it makes the page scroll sideways.
            'relative flex min-h-row shrink-0 cursor-pointer items-center rounded-full px-3 text-[13px]',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
            option.value === (value ?? '')
              ? 'bg-accent-soft font-medium text-accent-text'
              : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          <input
            type="radio"
            name="status"
            className="sr-only"
            checked={option.value === (value ?? '')}
            onChange={() => onChange(option.value || undefined)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

type KindFilterProps = {
  label: string
  value: string | undefined
  /** Label of the first choice. Default: All. */
  allLabel?: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

/** A filter with many choices. The first choice filters nothing. */
export function SelectFilter({ label, value = '', options, allLabel, onChange }: KindFilterProps) {
  const t = useText(consoleLabels)
  return (
    <label className="flex shrink-0 items-center gap-2 text-[13px] whitespace-nowrap text-muted">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={joinClassNames(inputClasses, 'h-control w-auto max-w-56')}
      >
        <option value="">{allLabel ?? t.all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

type DayFilterProps = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** Filter by one day. An empty field filters nothing. */
export function DayFilter({ label, value = '', onChange }: DayFilterProps) {
  return (
    <label className="flex shrink-0 items-center gap-2 text-[13px] whitespace-nowrap text-muted">
      {label}
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={joinClassNames(inputClasses, 'h-control w-auto')}
      />
    </label>
  )
}

/** The service counts the rows of long lists up to this number. */
const maxCountedRows = 10_000

type PagerProps = { page: number; pageSize: number; total: number; onPage: (page: number) => void }

/** Number of entries and, if there is more than one page, buttons to turn pages. */
export function Pagination({ page, pageSize, total, onPage }: PagerProps) {
  const t = useText(consoleLabels)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <div className="mt-3 flex items-center justify-between gap-3 text-[13px] text-muted">
      <p className="tabular-nums">{total === maxCountedRows ? t.countedRows(total) : t.rows(total)}</p>
      {pages > 1 && (
        <div className="flex items-center gap-1">
          <IconButton
            small
            icon={ChevronLeft}
            label={t.previousPage}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <span className="tabular-nums">{t.page(page, pages)}</span>
          <IconButton
            small
            icon={ChevronRight}
            label={t.nextPage}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </div>
      )}
    </div>
  )
}
